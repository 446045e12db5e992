create table harbours (hbr_code text primary key, hbr_name text, region text, berths integer, depth_m real);
create table owners (owner_id integer primary key, owner_name text, owner_kind text, town text);
create table boats (boat_id integer primary key, boat_name text, reg_no text, hbr_code text references harbours(hbr_code), owner_id integer references owners(owner_id), built_yr integer, loa_m real, gear_type text, engine_kw integer);
create table fish_species (sp_code text primary key, eng_name text, latin_name text, min_size_cm integer, shellfish text);
create table trips (trip_id integer primary key, boat_id integer references boats(boat_id), skipper text, depart_dt date, return_dt date, crew_cnt integer, fuel_ltr integer);
create table catches (trip_id integer references trips(trip_id), sp_code text references fish_species(sp_code), weight_kg integer, price_kg real, primary key (trip_id, sp_code));
create table quotas (sp_code text references fish_species(sp_code), quota_yr integer, tonnes integer, primary key (sp_code, quota_yr));

insert into harbours values
  ('LRW', 'Lerwick', 'Shetland', 64, 9.5),
  ('PTR', 'Peterhead', 'Grampian', 90, 12.0),
  ('SCR', 'Scrabster', 'Caithness', 38, 7.5),
  ('ULL', 'Ullapool', 'Highland', 27, 6.0),
  ('OBN', 'Oban', 'Argyll', 22, 5.5),
  ('EYE', 'Eyemouth', 'Borders', 30, 4.0);

insert into owners values
  (1, 'Roe Brothers', 'partnership', 'Lerwick'),
  (2, 'Northern Catch Ltd', 'company', 'Peterhead'),
  (3, 'Elin Strand', 'private', 'Scrabster'),
  (4, 'Blue Ocean Ltd', 'company', 'Aberdeen'),
  (5, 'Tosh Family', 'private', 'Oban'),
  (6, 'Minch Cooperative', 'cooperative', 'Ullapool'),
  (7, 'Quay Holdings', 'company', 'Edinburgh');

insert into boats values
  (1, 'Morning Star', 'LK101', 'LRW', 1, 1994, 24.5, 'trawl', 640),
  (2, 'Bonnie Lass', 'PD220', 'PTR', 2, 2008, 32.0, 'trawl', 1100),
  (3, 'Northern Dawn', 'PD231', 'PTR', 2, 2015, 41.2, 'purse seine', 2400),
  (4, 'Sea Harvest', 'SCR17', 'SCR', 3, 1987, 17.8, 'longline', 310),
  (5, 'Guiding Light', 'UL450', 'ULL', 6, 2001, 15.2, 'creel', 220),
  (6, 'Silver Wake', 'OB88', 'OBN', 5, 1979, 11.9, 'creel', 130),
  (7, 'Ocean Reward', 'PD305', 'PTR', 4, 2019, 38.4, 'trawl', 1900),
  (8, 'Star of Hope', 'UL462', 'ULL', 6, 1991, 13.6, 'gillnet', 180),
  (9, 'Provider', 'EY12', 'EYE', null, 1998, 16.0, 'gillnet', 260);

insert into fish_species values
  ('COD', 'Cod', 'Gadus morhua', 35, 'N'),
  ('HAD', 'Haddock', 'Melanogrammus aeglefinus', 30, 'N'),
  ('MAC', 'Mackerel', 'Scomber scombrus', 20, 'N'),
  ('HER', 'Herring', 'Clupea harengus', 18, 'N'),
  ('MON', 'Monkfish', 'Lophius piscatorius', 45, 'N'),
  ('LOB', 'Lobster', 'Homarus gammarus', 9, 'Y'),
  ('CRB', 'Brown crab', 'Cancer pagurus', 14, 'Y'),
  ('SKA', 'Common skate', 'Dipturus batis', null, 'N');

insert into trips values
  (1, 3, 'Sam Peck', '2022-06-09', '2022-06-13', 7, 1470),
  (2, 3, 'Ian Tosh', '2021-01-02', '2021-01-07', 2, 2460),
  (3, 7, 'Bridie Quill', '2023-02-07', '2023-02-09', 5, 1860),
  (4, 3, 'Bridie Quill', '2021-06-08', '2021-06-14', 11, 3250),
  (5, 4, 'Ian Tosh', '2023-08-06', '2023-08-10', 4, 450),
  (6, 3, 'Bridie Quill', '2022-01-02', '2022-01-03', 6, 3160),
  (7, 3, 'Bridie Quill', '2021-08-17', '2021-08-24', 10, 790),
  (8, 3, 'Bridie Quill', '2021-10-15', '2021-10-17', 4, 830),
  (9, 3, 'Magnus Roe', '2022-03-18', '2022-03-25', 7, 2970),
  (10, 3, 'Bridie Quill', '2022-05-01', '2022-05-04', 5, 2410),
  (11, 1, 'Ian Tosh', '2022-05-11', '2022-05-17', 9, 3780),
  (12, 4, 'Sam Peck', '2021-03-02', '2021-03-09', 8, 1380),
  (13, 1, 'Elin Strand', '2021-07-05', '2021-07-08', 6, 1410),
  (14, 6, 'Elin Strand', '2023-11-19', '2023-11-21', 8, 830),
  (15, 7, 'Magnus Roe', '2021-03-01', '2021-03-06', 4, 1870),
  (16, 7, 'Ian Tosh', '2023-07-04', '2023-07-07', 5, 3790),
  (17, 1, 'Sam Peck', '2023-09-05', '2023-09-12', 7, 3380),
  (18, 4, 'Bridie Quill', '2022-12-17', '2022-12-24', 8, 3930),
  (19, 1, 'Ian Tosh', '2022-07-01', '2022-07-03', 5, 2310),
  (20, 2, 'Ian Tosh', '2021-07-04', '2021-07-09', 11, 2130),
  (21, 3, 'Bridie Quill', '2022-10-17', '2022-10-19', 4, 640),
  (22, 4, 'Elin Strand', '2021-09-03', '2021-09-04', 8, 1810),
  (23, 5, 'Magnus Roe', '2022-03-17', '2022-03-23', 8, 2630),
  (24, 9, 'Magnus Roe', '2022-07-13', '2022-07-16', 3, 1480),
  (25, 3, 'Magnus Roe', '2021-05-02', '2021-05-05', 9, 4200),
  (26, 1, 'Magnus Roe', '2023-07-07', '2023-07-10', 6, 2490);

insert into catches values
  (1, 'LOB', 1560, 0.86),
  (1, 'MAC', 1460, 3.79),
  (2, 'LOB', 130, 5.03),
  (3, 'COD', 1790, 8.31),
  (3, 'LOB', 350, 8.5),
  (4, 'CRB', 1250, 6.56),
  (4, 'HER', 2880, 6.88),
  (4, 'MAC', 1160, 0.72),
  (5, 'COD', 2100, 3.93),
  (5, 'HER', 1590, 1.33),
  (6, 'MON', 1210, 4.0),
  (7, 'COD', 2040, 3.89),
  (7, 'HAD', 2670, 3.65),
  (8, 'HER', 150, 4.34),
  (8, 'MON', 2990, 4.37),
  (8, 'LOB', 1010, 0.68),
  (9, 'COD', 510, 7.51),
  (10, 'HAD', 1780, 3.03),
  (10, 'MAC', 2430, 5.48),
  (11, 'MAC', 700, 7.51),
  (12, 'MAC', 350, 2.01),
  (12, 'MON', 720, 4.37),
  (13, 'HAD', 2860, 1.47),
  (13, 'COD', 2610, 5.87),
  (14, 'HAD', 1120, 5.86),
  (14, 'LOB', 890, 1.75),
  (15, 'COD', 830, 5.12),
  (15, 'LOB', 1820, 2.33),
  (16, 'HER', 140, 6.31),
  (17, 'MON', 2450, 5.21),
  (17, 'LOB', 2550, 4.79),
  (17, 'HER', 230, 5.66),
  (18, 'HER', 1440, 0.75),
  (19, 'LOB', 2950, 7.93),
  (20, 'COD', 1600, 9.17),
  (20, 'MAC', 1990, 8.8),
  (21, 'MON', 390, 1.58),
  (21, 'HAD', 1840, 5.87),
  (21, 'LOB', 1350, 2.84),
  (22, 'MAC', 630, 6.45),
  (22, 'CRB', 2360, 9.5),
  (23, 'COD', 1570, 1.54),
  (23, 'HAD', 170, 3.44),
  (23, 'CRB', 2140, 1.41),
  (24, 'HAD', 1270, 3.25),
  (24, 'MON', 2290, 5.14),
  (25, 'COD', 210, 7.23),
  (25, 'MON', 810, 2.13),
  (26, 'MON', 2590, 5.3);

insert into quotas values
  ('COD', 2021, 410),
  ('COD', 2022, 380),
  ('COD', 2023, 340),
  ('HAD', 2021, 520),
  ('HAD', 2022, 560),
  ('HAD', 2023, 610),
  ('MAC', 2021, 1900),
  ('MAC', 2022, 2050),
  ('MAC', 2023, 1750),
  ('HER', 2022, 1200),
  ('HER', 2023, 1280),
  ('MON', 2023, 95);
