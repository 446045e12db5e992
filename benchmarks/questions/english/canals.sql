create table waterway (waterway_id integer primary key, name text, length_km real, opened_year integer, branch_of integer references waterway(waterway_id), navigable text, authority text);
create table keeper (keeper_id integer primary key, full_name text, joined_on date, home_town text, retired integer);
create table lock (lock_id integer primary key, lock_name text, waterway_id integer references waterway(waterway_id), keeper_id integer references keeper(keeper_id), rise_m real, automated integer);
create table boater (boater_id integer primary key, first_name text, last_name text, town text, licence_no text);
create table boat (boat_id integer primary key, boat_name text, hull_type text, length_ft integer, beam_ft real, built_year integer, boater_id integer references boater(boater_id));
create table passage (passage_id integer primary key, boat_id integer references boat(boat_id), lock_id integer references lock(lock_id), passed_on date, direction text, wait_min integer);
create table mooring (mooring_id integer primary key, waterway_id integer references waterway(waterway_id), boat_id integer references boat(boat_id), start_date date, end_date date, weekly_fee real);

insert into waterway values
  (1, 'Grand Union', 220.5, 1805, null, 'Y', 'Canal Trust'),
  (2, 'Welford Arm', 2.6, 1814, 1, 'Y', 'Canal Trust'),
  (3, 'Aylesbury Arm', 10.1, 1815, 1, 'Y', 'Canal Trust'),
  (4, 'Kennet and Avon', 140.0, 1810, null, 'Y', 'Canal Trust'),
  (5, 'Wilts Branch', 83.7, 1810, 4, 'N', 'Wilts Society'),
  (6, 'Leeds and Liverpool', 204.4, 1816, null, 'Y', 'Canal Trust'),
  (7, 'Rufford Branch', 11.8, 1781, 6, 'Y', 'Canal Trust'),
  (8, 'Bridgewater', 65.2, 1761, null, 'Y', 'Peel Holdings'),
  (9, 'Leigh Branch', 17.4, 1821, 8, 'Y', 'Peel Holdings'),
  (10, 'Somerset Coal Canal', 16.9, 1805, 4, 'N', 'Coal Canal Society');

insert into keeper values
  (1, 'Arthur Pym', '1998-04-01', 'Devizes', 0),
  (2, 'Brenda Holt', '2011-09-15', 'Wigan', 0),
  (3, 'Colin Marsh', '1987-02-20', 'Tring', 1),
  (4, 'Daphne Reed', '2019-06-03', 'Bath', 0),
  (5, 'Eric Sully', '2005-11-11', 'Tring', 0),
  (6, 'Fiona Cart', '2021-01-18', 'Leigh', 0),
  (7, 'George Lund', '1979-07-30', 'Wigan', 1);

insert into lock values
  (1, 'Caen Hill Top', 4, 1, 2.4, 0),
  (2, 'Bath Deep', 4, 4, 5.9, 1),
  (3, 'Seend Bottom', 4, 1, 2.3, 0),
  (4, 'Tring Summit', 1, 5, 2.1, 0),
  (5, 'Marsworth', 1, 5, 2.2, 0),
  (6, 'Stoke Bruerne', 1, null, 2.5, 1),
  (7, 'Wigan Top', 6, 2, 3.1, 0),
  (8, 'Bingley Five Rise', 6, 2, 3.6, 0),
  (9, 'Rufford Sea Lock', 7, null, 3.0, 1),
  (10, 'Aston Clinton', 3, 3, 2.0, 0),
  (11, 'Welford', 2, null, 1.1, 0),
  (12, 'Poolstock', 9, 6, 1.8, 1);

insert into boater values
  (1, 'Alice', 'Tanner', 'Bath', 'L-2201'),
  (2, 'Ben', 'Okoro', 'Leeds', 'L-2202'),
  (3, 'Clare', 'Vance', 'Tring', 'L-2207'),
  (4, 'David', 'Moss', 'Bath', null),
  (5, 'Elin', 'Hughes', 'Chester', 'L-2210'),
  (6, 'Frank', 'Dean', 'Leeds', 'L-2211'),
  (7, 'Grace', 'Adeyemi', 'London', null),
  (8, 'Hugh', 'Barlow', 'Wigan', 'L-2219'),
  (9, 'Iris', 'Quayle', 'Bath', 'L-2220');

insert into boat values
  (1, 'Kingfisher', 'narrowboat', 57, 6.8, 1988, 1),
  (2, 'Dun Roamin', 'narrowboat', 62, 6.9, 2004, 2),
  (3, 'Lady Jane', 'widebeam', 60, 12.0, 2015, 3),
  (4, 'Mudlark', 'narrowboat', 45, 6.8, 1979, 1),
  (5, 'Otter', 'cruiser', 28, 9.5, 1996, 4),
  (6, 'Patience', 'widebeam', 70, 13.0, 2018, 5),
  (7, 'Silver Eel', 'narrowboat', 50, 6.9, 1991, 6),
  (8, 'Tranquility', 'cruiser', 24, 8.5, 2001, 2),
  (9, 'Water Gypsy', 'narrowboat', 58, 6.8, 2009, 7),
  (10, 'Moonraker', 'narrowboat', 40, 6.8, 1965, 1),
  (11, 'Heron', 'cruiser', 31, 10.0, 2012, 8),
  (12, 'Little Wonder', 'dinghy', 12, 4.5, 2020, 3),
  (13, 'Swallow', 'widebeam', 65, 12.5, 1983, 8),
  (14, 'Bargain', 'narrowboat', 48, 6.9, 1972, 6);

insert into passage values
  (1, 7, 3, '2024-09-03', 'down', 20),
  (2, 1, 9, '2024-07-28', 'up', 40),
  (3, 2, 4, '2024-07-10', 'up', 12),
  (4, 6, 1, '2023-11-17', 'up', 5),
  (5, 1, 7, '2024-09-01', 'down', 8),
  (6, 6, 5, '2023-10-31', 'down', 15),
  (7, 2, 1, '2024-05-14', 'down', 10),
  (8, 2, 1, '2024-01-31', 'down', 15),
  (9, 11, 6, '2023-10-21', 'down', 3),
  (10, 5, 12, '2024-05-02', 'up', 20),
  (11, 2, 7, '2023-06-05', 'down', 0),
  (12, 4, 12, '2024-03-03', 'up', 10),
  (13, 7, 2, '2023-04-05', 'down', 5),
  (14, 3, 1, '2023-08-02', 'down', 65),
  (15, 10, 5, '2024-10-03', 'down', 5),
  (16, 6, 7, '2024-01-13', 'up', 25),
  (17, 9, 1, '2023-05-26', 'up', 0),
  (18, 7, 5, '2024-08-29', 'down', 3),
  (19, 9, 12, '2024-06-14', 'up', 65),
  (20, 1, 3, '2024-09-11', 'down', 5),
  (21, 1, 2, '2024-01-14', 'down', 15),
  (22, 1, 1, '2024-09-12', 'down', 20),
  (23, 1, 3, '2023-12-11', 'down', 3),
  (24, 3, 2, '2023-11-12', 'down', 8),
  (25, 5, 1, '2024-08-18', 'down', 8),
  (26, 1, 4, '2023-08-28', 'up', 0),
  (27, 9, 6, '2024-06-12', 'up', 12),
  (28, 2, 4, '2024-06-25', 'up', 25),
  (29, 7, 7, '2024-01-17', 'down', 0),
  (30, 1, 4, '2024-02-17', 'down', 15),
  (31, 5, 9, '2023-04-25', 'up', 25),
  (32, 1, 3, '2023-07-30', 'up', 5),
  (33, 4, 1, '2024-03-13', 'up', 20),
  (34, 13, 9, '2023-09-24', 'down', 25),
  (35, 9, 9, '2024-09-14', 'up', 5),
  (36, 6, 7, '2024-09-20', 'down', 10),
  (37, 9, 4, '2023-11-17', 'up', 15),
  (38, 2, 7, '2023-12-30', 'up', 8);

insert into mooring values
  (1, 1, 3, '2022-04-01', '2023-03-31', 48),
  (2, 1, 9, '2023-06-01', null, 52.5),
  (3, 4, 1, '2021-01-01', '2021-12-31', 40),
  (4, 4, 1, '2023-01-01', null, 44),
  (5, 4, 5, '2023-05-15', '2024-05-14', 35),
  (6, 6, 2, '2022-10-01', null, 38.5),
  (7, 6, 7, '2024-02-01', null, 39),
  (8, 7, 13, '2022-07-01', '2024-06-30', 30),
  (9, 8, 11, '2023-09-01', null, 61),
  (10, 9, 6, '2024-01-01', '2024-12-31', 58),
  (11, 3, 10, '2020-03-01', '2022-02-28', 27.5),
  (12, 2, 4, '2023-11-01', null, 25),
  (13, 8, 8, '2022-01-01', '2022-06-30', 29),
  (14, 4, 10, '2022-03-15', null, 41);
