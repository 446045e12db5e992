create table foundry (fdry_id integer primary key, fdry_name text, hq_city text, hq_country text, est_year integer, indep text);
create table designer (dsgn_id integer primary key, dsgn_name text, gender text, birth_country text, birth_yr integer);
create table typeface (tf_id integer primary key, tf_name text, class text, script text, rel_year integer, fdry_id integer references foundry(fdry_id), weights integer, list_price real);
create table typeface_designer (tf_id integer references typeface(tf_id), dsgn_id integer references designer(dsgn_id), primary key (tf_id, dsgn_id));
create table licence_type (lic_cd text primary key, lic_name text, max_users integer);
create table customer (cust_id integer primary key, cust_name text, sector text, cust_city text, cust_country text);
create table licence_sale (sale_id integer primary key, cust_id integer references customer(cust_id), tf_id integer references typeface(tf_id), lic_cd text references licence_type(lic_cd), sale_dt date, qty integer, amount real, pay_method text);

insert into foundry values
  (1, 'Helder Type', 'Amsterdam', 'Netherlands', 1992, 'Y'),
  (2, 'Bleisatz', 'Berlin', 'Germany', 1957, 'N'),
  (3, 'Inkwell', 'Portland', 'United States', 2009, 'Y'),
  (4, 'Fonderie Lumiere', 'Lyon', 'France', 1921, 'N'),
  (5, 'Ogiri', 'Lagos', 'Nigeria', 2016, 'Y'),
  (6, 'Grot & Sons', 'London', 'United Kingdom', 1884, 'N'),
  (7, 'Kiln Letters', 'Berlin', 'Germany', 2018, 'Y');

insert into designer values
  (1, 'Joost van Dam', 'male', 'Netherlands', 1961),
  (2, 'Greta Pohl', 'female', 'Germany', 1938),
  (3, 'Amy Castillo', 'female', 'United States', 1983),
  (4, 'Lucien Favre', 'male', 'Switzerland', 1895),
  (5, 'Tunde Bakare', 'male', 'Nigeria', 1987),
  (6, 'Priya Nair', 'female', 'India', 1979),
  (7, 'Samuel Grot', 'male', 'United Kingdom', 1859),
  (8, 'Klaus Weidner', 'male', 'Germany', 1944),
  (9, 'Mei Tanaka', 'female', 'Japan', 1991),
  (10, 'Rosa Lindt', 'female', 'Switzerland', 1972);

insert into typeface values
  (1, 'Helder Sans', 'sans-serif', 'Latin', 1995, 1, 12, 240.0),
  (2, 'Rhein Antiqua', 'serif', 'Latin', 1961, 2, 6, 180.0),
  (3, 'Cedar Slab', 'slab', 'Latin', 2012, 3, 8, 150.0),
  (4, 'Lumiere Script', 'script', 'Latin', 1934, 4, 1, 60.0),
  (5, 'Ogiri Display', 'display', 'Latin', 2017, 5, 3, 75.0),
  (6, 'Grot Nine', 'sans-serif', 'Latin', 1902, 6, 4, 120.0),
  (7, 'Kashi', 'serif', 'Devanagari', 2014, 1, 7, 210.0),
  (8, 'Pohl Fraktur', 'blackletter', 'Latin', 1968, 2, 2, 90.0),
  (9, 'Moskva Text', 'serif', 'Cyrillic', 2005, 2, 5, 170.0),
  (10, 'Inkwell Mono', 'monospace', 'Latin', 2015, 3, 10, 199.0),
  (11, 'Brick', 'display', 'Cyrillic', 2020, 7, 2, 45.0),
  (12, 'Helder Serif', 'serif', 'Latin', 2001, 1, 12, 260.0),
  (13, 'Sahel', 'sans-serif', 'Arabic', 2021, 5, 9, 230.0);

insert into typeface_designer values
  (1, 1),
  (2, 2),
  (3, 3),
  (4, 4),
  (5, 5),
  (6, 7),
  (7, 6),
  (7, 1),
  (8, 2),
  (9, 8),
  (10, 3),
  (10, 9),
  (11, 8),
  (12, 1),
  (12, 10),
  (13, 5);

insert into licence_type values
  ('DT', 'desktop', 5),
  ('WB', 'web', null),
  ('AP', 'app', null),
  ('EB', 'e-book', 1),
  ('BR', 'broadcast', 20);

insert into customer values
  (1, 'Maas Bank', 'finance', 'Rotterdam', 'Netherlands'),
  (2, 'Tiger Toys', 'retail', 'Munich', 'Germany'),
  (3, 'Daily Ledger', 'press', 'Chicago', 'United States'),
  (4, 'Studio Kumo', 'agency', 'Osaka', 'Japan'),
  (5, 'Editions du Parc', 'press', 'Paris', 'France'),
  (6, 'Green Cart', 'retail', 'Leeds', 'United Kingdom'),
  (7, 'Nile Airways', 'travel', 'Cairo', 'Egypt'),
  (8, 'Hafen Museum', 'culture', 'Hamburg', 'Germany'),
  (9, 'Bright Agency', 'agency', 'London', 'United Kingdom'),
  (10, 'Credit Rhone', 'finance', 'Lyon', 'France');

insert into licence_sale values
  (1, 9, 3, 'DT', '2021-06-07', 1, 660.5, 'paypal'),
  (2, 1, 3, 'AP', '2020-07-12', 2, 375.5, 'card'),
  (3, 9, 10, 'EB', '2021-11-02', 2, 870.5, 'card'),
  (4, 4, 11, 'DT', '2022-06-22', 1, 120.5, 'paypal'),
  (5, 1, 11, 'DT', '2021-09-12', 1, 135.5, 'invoice'),
  (6, 5, 2, 'WB', '2021-02-09', 5, 165.5, 'invoice'),
  (7, 7, 6, 'DT', '2020-08-13', 10, 225.5, 'card'),
  (8, 1, 6, 'AP', '2021-08-11', 10, 570.5, 'invoice'),
  (9, 9, 2, 'AP', '2023-08-17', 5, 1065.5, 'paypal'),
  (10, 2, 7, 'AP', '2023-10-10', 1, 1140.5, 'invoice'),
  (11, 3, 4, 'WB', '2023-03-16', 10, 1050.5, 'invoice'),
  (12, 1, 9, 'DT', '2022-09-13', 1, 1185.5, 'card'),
  (13, 9, 5, 'EB', '2020-08-06', 1, 375.5, 'paypal'),
  (14, 2, 12, 'DT', '2022-04-25', 5, 855.5, 'invoice'),
  (15, 2, 4, 'EB', '2022-10-26', 1, 900.5, 'paypal'),
  (16, 5, 6, 'DT', '2022-01-19', 5, 1095.5, 'paypal'),
  (17, 4, 3, 'EB', '2022-04-16', 5, 165.5, 'card'),
  (18, 5, 3, 'DT', '2020-09-14', 1, 495.5, 'card'),
  (19, 4, 1, 'AP', '2021-02-14', 10, 195.5, 'invoice'),
  (20, 2, 1, 'EB', '2022-12-12', 1, 660.5, 'invoice'),
  (21, 5, 12, 'EB', '2021-10-11', 2, 75.5, 'invoice'),
  (22, 6, 9, 'DT', '2022-07-03', 2, 1005.5, 'invoice'),
  (23, 7, 7, 'DT', '2022-02-08', 1, 1020.5, 'card'),
  (24, 1, 3, 'AP', '2023-09-21', 10, 600.5, 'invoice'),
  (25, 5, 6, 'DT', '2022-08-11', 10, 465.5, 'invoice'),
  (26, 4, 2, 'DT', '2020-03-05', 10, 855.5, 'card'),
  (27, 4, 11, 'AP', '2023-04-18', 5, 330.5, 'paypal'),
  (28, 4, 10, 'EB', '2022-02-20', 2, 90.5, 'paypal'),
  (29, 1, 3, 'DT', '2021-10-15', 1, 495.5, 'paypal'),
  (30, 1, 2, 'DT', '2020-11-01', 2, 645.5, 'invoice'),
  (31, 4, 4, 'DT', '2020-03-08', 1, 810.5, 'invoice'),
  (32, 3, 12, 'EB', '2021-12-08', 1, 1200.5, 'card');
