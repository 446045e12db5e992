create table precinct (prec_id integer primary key, prec_name text, borough text, established_yr integer, num_cells integer);
create table ref_rank (rank_cd text primary key, rank_desc text, pay_grade integer);
create table officer (off_id integer primary key, off_fname text, off_lname text, badge_no text, rank_cd text references ref_rank(rank_cd), prec_id integer references precinct(prec_id), hire_dt date, salary integer, supervisor_id integer references officer(off_id));
create table ref_offence (offn_cd text primary key, offn_desc text, severity text, max_fine integer);
create table incident (inc_id integer primary key, offn_cd text references ref_offence(offn_cd), prec_id integer references precinct(prec_id), inc_dt date, street text, status_cd text, lead_off_id integer references officer(off_id));
create table suspect (susp_id integer primary key, susp_name text, gender text, birth_yr integer, nationality text);
create table incident_suspect (inc_id integer references incident(inc_id), susp_id integer references suspect(susp_id), charged text, bail_amt integer, primary key (inc_id, susp_id));
create table patrol_car (car_id integer primary key, plate_no text, model text, model_yr integer, mileage integer, prec_id integer references precinct(prec_id));

insert into precinct values
  (1, 'Harbour Street', 'Southbank', 1921, 12),
  (2, 'Mill Lane', 'Northgate', 1954, 6),
  (3, 'Castle Hill', 'Southbank', 1899, 18),
  (4, 'Station Road', 'Eastfield', 1978, 8),
  (5, 'Market Square', 'Northgate', 1987, 10),
  (6, 'Riverside', 'Westmoor', 2004, 4);

insert into ref_rank values
  ('PC', 'Constable', 1),
  ('SG', 'Sergeant', 2),
  ('IN', 'Inspector', 3),
  ('CI', 'Chief Inspector', 4),
  ('SU', 'Superintendent', 5);

insert into officer values
  (1, 'Ruth', 'Adeyemi', 'B1001', 'SU', 1, '1998-04-01', 92000, null),
  (2, 'Mark', 'Bellamy', 'B1002', 'CI', 3, '2001-09-15', 78000, 1),
  (3, 'Olive', 'Crane', 'B1003', 'IN', 2, '2006-02-20', 66000, 1),
  (4, 'Peter', 'Dunne', 'B1004', 'IN', 1, '2005-07-11', 67500, 1),
  (5, 'Sofia', 'Esposito', 'B1005', 'SG', 3, '2010-05-03', 54000, 2),
  (6, 'Liam', 'Farrow', 'B1006', 'SG', 4, '2012-10-08', 52500, 3),
  (7, 'Hana', 'Gill', 'B1007', 'PC', 1, '2018-01-22', 38000, 4),
  (8, 'Victor', 'Hale', 'B1008', 'PC', 1, '2019-06-17', 36500, 4),
  (9, 'Ruth', 'Ibsen', 'B1009', 'PC', 2, '2016-03-14', 40500, 3),
  (10, 'Noel', 'Jarvis', 'B1010', 'PC', 3, '2020-11-02', 35800, 5),
  (11, 'Petra', 'Kovacs', 'B1011', 'PC', 3, '2021-08-30', 34900, 5),
  (12, 'Carl', 'Lund', 'B1012', 'PC', 4, '2017-12-04', 39200, 6),
  (13, 'Maya', 'Mercer', 'B1013', 'SG', 5, '2011-04-18', 53100, 2),
  (14, 'Owen', 'Nash', 'B1014', 'PC', 5, '2022-02-14', 34200, 13),
  (15, 'Tilda', 'Osborne', 'B1015', 'PC', 3, '2015-09-28', 41300, 5);

insert into ref_offence values
  ('BUR', 'Burglary', 'serious', 5000),
  ('SHP', 'Shoplifting', 'minor', 1000),
  ('ASL', 'Assault', 'serious', 8000),
  ('VAN', 'Vandalism', 'minor', 1500),
  ('FRD', 'Fraud', 'serious', 20000),
  ('SPD', 'Speeding', 'minor', 800),
  ('ARS', 'Arson', 'grave', 30000);

insert into incident values
  (1, 'BUR', 1, '2022-01-14', 'Oak Street', 'CLOSED', 4),
  (2, 'SHP', 1, '2022-02-02', 'Market Street', 'CLOSED', 7),
  (3, 'ASL', 3, '2022-02-19', 'Castle Walk', 'OPEN', 5),
  (4, 'SPD', 4, '2022-03-05', 'Ring Road', 'CLOSED', 12),
  (5, 'BUR', 3, '2022-04-21', 'Oak Street', 'OPEN', 2),
  (6, 'VAN', 2, '2022-05-30', 'Oak Street', 'DROPPED', 9),
  (7, 'FRD', 5, '2022-06-11', 'Bank Street', 'OPEN', 13),
  (8, 'SHP', 5, '2022-08-25', 'Market Street', 'CLOSED', 13),
  (9, 'SHP', 3, '2022-09-09', 'High Street', 'CLOSED', 10),
  (10, 'BUR', 3, '2022-11-17', 'Elm Avenue', 'CLOSED', 5),
  (11, 'ASL', 1, '2023-01-08', 'Dock Road', 'OPEN', 8),
  (12, 'SPD', 4, '2023-02-27', 'Ring Road', 'CLOSED', 12),
  (13, 'VAN', 3, '2023-03-12', 'Castle Walk', 'OPEN', null),
  (14, 'FRD', 1, '2023-04-04', 'Bank Street', 'CLOSED', 4),
  (15, 'BUR', 2, '2023-05-19', 'Elm Avenue', 'OPEN', 3),
  (16, 'SHP', 1, '2023-06-23', 'High Street', 'DROPPED', 7),
  (17, 'ASL', 3, '2023-07-02', 'Dock Road', 'OPEN', 5),
  (18, 'BUR', 4, '2023-08-15', 'Oak Street', 'CLOSED', 6);

insert into suspect values
  (1, 'Dean Pruitt', 'M', 1985, 'British'),
  (2, 'Carla Voss', 'F', 1991, 'German'),
  (3, 'Ivo Marek', 'M', 1978, 'Czech'),
  (4, 'Shane Tully', 'M', 1999, 'Irish'),
  (5, 'Nina Holt', 'F', 1988, 'British'),
  (6, 'Paolo Ricci', 'M', 1970, 'Italian'),
  (7, 'Greg Stone', 'M', 2001, 'British'),
  (8, 'Elsa Kranz', 'F', 1995, 'German'),
  (9, 'Tom Ashby', 'M', 1982, 'British'),
  (10, 'Mira Dole', 'F', 2000, 'British');

insert into incident_suspect values
  (1, 1, 'Y', 2000),
  (1, 3, 'Y', 3500),
  (2, 2, 'N', null),
  (3, 4, 'Y', 4000),
  (4, 6, 'Y', null),
  (5, 1, 'Y', 5000),
  (5, 9, 'N', null),
  (7, 6, 'Y', 12000),
  (8, 5, 'N', null),
  (9, 2, 'Y', 500),
  (10, 3, 'Y', 4500),
  (11, 7, 'Y', 6000),
  (12, 9, 'Y', null),
  (14, 5, 'Y', 9000),
  (15, 1, 'N', null),
  (16, 8, 'N', null),
  (17, 4, 'Y', 7000),
  (17, 7, 'N', null),
  (18, 3, 'Y', 5500);

insert into patrol_car values
  (1, 'PX11 ABC', 'Volvo V60', 2018, 84000, 1),
  (2, 'PX12 ABD', 'Volvo V60', 2020, 51000, 1),
  (3, 'PX13 ABE', 'BMW 3 Series', 2021, 33000, 3),
  (4, 'PX14 ABF', 'Ford Focus', 2015, 142000, 2),
  (5, 'PX15 ABG', 'Ford Focus', 2016, 120500, 4),
  (6, 'PX16 ABH', 'Skoda Octavia', 2019, 76000, 3),
  (7, 'PX17 ABJ', 'Skoda Octavia', 2022, 18500, 5),
  (8, 'PX18 ABK', 'Volvo V60', 2017, 99000, 3);
