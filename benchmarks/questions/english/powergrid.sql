create table OPERATOR (OPERATOR_ID integer primary key, OPERATOR_NAME text, HQ_CITY text, STAFF_CNT integer, PARENT_ID integer references OPERATOR(OPERATOR_ID));
create table PLANT (PLANT_CD text primary key, PLANT_NAME text, FUEL_TYPE text, CAPACITY_MW integer, COMMISSION_DT date, CLOSED_DT date, REGION text, OPERATOR_ID integer references OPERATOR(OPERATOR_ID));
create table SUBSTATION (SUB_ID integer primary key, SUB_NAME text, VOLTAGE_KV integer, REGION text, MANNED_FLG text);
create table TRANS_LINE (LINE_ID integer primary key, LINE_NAME text, FROM_SUB integer references SUBSTATION(SUB_ID), TO_SUB integer references SUBSTATION(SUB_ID), LEN_KM real, BURIED_FLG text, BUILD_COST integer);
create table OUTAGE (OUTAGE_ID integer primary key, PLANT_CD text references PLANT(PLANT_CD), REASON text, START_DT date, PLANNED_END_DT date, ACTUAL_END_DT date, MW_LOST integer);
create table ENGINEER (ENG_ID integer primary key, ENG_NAME text, GRADE text, SALARY integer, HIRE_DT date, BOSS_ID integer references ENGINEER(ENG_ID));
create table OUTAGE_CREW (OUTAGE_ID integer references OUTAGE(OUTAGE_ID), ENG_ID integer references ENGINEER(ENG_ID), HOURS integer, primary key (OUTAGE_ID, ENG_ID));

insert into OPERATOR values
  (1, 'Norden Energi', 'Oslo', 4200, null),
  (2, 'Fjord Hydro', 'Bergen', 650, 1),
  (3, 'Vind AS', 'Stavanger', 310, 1),
  (4, 'Centra Power', 'Malmo', 5100, null),
  (5, 'Centra Nuclear', 'Varberg', 1450, 4),
  (6, 'Solvik', 'Malmo', 85, null);

insert into PLANT values
  ('FJ1', 'Skaldal', 'hydro', 420, '1968-05-01', null, 'West', 2),
  ('FJ2', 'Tveit', 'hydro', 180, '1975-09-12', null, 'West', 2),
  ('FJ3', 'Indre Holm', 'hydro', 95, '1959-03-20', '2019-12-31', 'North', 2),
  ('VN1', 'Hogheia', 'wind', 160, '2014-06-15', null, 'West', 3),
  ('VN2', 'Kvalvag', 'wind', 240, '2019-10-01', null, 'North', 3),
  ('CP1', 'Ostra Kraft', 'gas', 560, '1996-01-22', null, 'South', 4),
  ('CP2', 'Gamleby', 'coal', 640, '1979-11-30', '2017-06-30', 'East', 4),
  ('CN1', 'Ringby', 'nuclear', 1100, '1983-04-04', null, 'South', 5),
  ('CN2', 'Ringby Two', 'nuclear', 1170, '1986-08-19', null, 'South', 5),
  ('SO1', 'Solvik Park', 'solar', 55, '2021-05-05', null, 'South', 6),
  ('NE1', 'Dravik', 'hydro', 310, '1991-07-07', null, 'North', 1),
  ('NE2', 'Halden Biomass', 'biomass', 45, '2010-02-28', null, 'East', 1);

insert into SUBSTATION values
  (1, 'Asker', 420, 'East', 'Y'),
  (2, 'Bygdin', 300, 'West', 'N'),
  (3, 'Corvik', 132, 'West', 'N'),
  (4, 'Dale', 300, 'North', 'Y'),
  (5, 'Elvebakk', 132, 'North', 'N'),
  (6, 'Fagerheim', 420, 'South', 'Y'),
  (7, 'Grimstad', 132, 'South', 'N'),
  (8, 'Hasle', 420, 'East', 'Y'),
  (9, 'Inset', 66, 'North', 'N');

insert into TRANS_LINE values
  (1, 'Red Line', 1, 8, 74.5, 'N', 92),
  (2, 'Blue Line', 2, 1, 210, 'N', 260),
  (3, 'Coast Cable', 3, 2, 38.2, 'Y', 145),
  (4, 'Fell Line', 4, 2, 166, 'N', 181),
  (5, 'Arctic Spur', 5, 4, 91.3, 'N', 77),
  (6, 'South Ring', 6, 8, 120.4, 'N', 150),
  (7, 'Harbour Cable', 7, 6, 12.6, 'Y', 66),
  (8, 'Ridge Line', 4, 1, 248.9, 'N', null),
  (9, 'Border Link', 6, 7, 15.1, 'N', 21),
  (10, 'Market Cable', 1, 6, 88, 'Y', 310);

insert into OUTAGE values
  (1, 'FJ1', 'maintenance', '2023-04-21', '2023-05-20', '2023-05-25', 126),
  (2, 'CN1', 'cooling leak', '2024-05-16', '2024-05-20', '2024-05-20', 880),
  (3, 'FJ1', 'storm', '2021-02-22', null, '2021-03-23', 84),
  (4, 'FJ2', 'turbine fault', '2024-09-21', '2024-10-10', '2024-10-10', 72),
  (5, 'CN1', 'maintenance', '2021-10-08', '2021-10-18', '2021-10-27', 660),
  (6, 'CN1', 'cooling leak', '2021-04-13', '2021-04-22', '2021-04-27', 550),
  (7, 'FJ1', 'storm', '2021-04-27', null, '2021-05-08', 378),
  (8, 'NE1', 'turbine fault', '2023-06-08', '2023-06-28', '2023-07-03', 248),
  (9, 'FJ1', 'maintenance', '2023-11-14', '2023-12-09', '2023-12-18', 252),
  (10, 'FJ1', 'cooling leak', '2023-12-16', '2023-12-27', '2024-01-05', 252),
  (11, 'CN1', 'maintenance', '2022-02-17', '2022-03-03', '2022-03-05', 550),
  (12, 'CP1', 'fuel shortage', '2022-06-23', '2022-07-02', '2022-07-02', 112),
  (13, 'FJ2', 'storm', '2023-01-05', null, '2023-01-08', 162),
  (14, 'CP1', 'cooling leak', '2021-08-30', '2021-09-03', '2021-09-08', 112),
  (15, 'CN1', 'fuel shortage', '2022-07-20', '2022-08-07', '2022-08-12', 880),
  (16, 'VN1', 'storm', '2024-09-05', null, '2024-09-12', 64),
  (17, 'CN1', 'storm', '2021-07-04', null, '2021-07-23', 880),
  (18, 'FJ1', 'maintenance', '2022-06-12', '2022-06-16', '2022-06-16', 210),
  (19, 'FJ2', 'maintenance', '2023-04-30', '2023-05-25', '2023-05-24', 162),
  (20, 'CN1', 'storm', '2022-03-14', null, '2022-03-28', 330),
  (21, 'FJ2', 'maintenance', '2023-04-25', '2023-04-30', null, 162),
  (22, 'CN1', 'storm', '2021-09-10', null, '2021-10-13', 990),
  (23, 'CP1', 'maintenance', '2023-12-20', '2024-01-18', null, 504),
  (24, 'CP1', 'storm', '2022-08-08', null, '2022-08-22', 392);

insert into ENGINEER values
  (1, 'Astrid Dahl', 'principal', 91000, '1999-03-01', null),
  (2, 'Bjorn Lie', 'senior', 74000, '2006-08-15', 1),
  (3, 'Carina Falk', 'senior', 76500, '2009-05-04', 1),
  (4, 'Didrik Moe', 'junior', 48000, '2021-09-01', 2),
  (5, 'Ella Strand', 'junior', 46500, '2022-01-10', 2),
  (6, 'Finn Berg', 'technician', 41000, '2015-11-23', 3),
  (7, 'Gerda Nyman', 'technician', 43500, '2012-04-16', 3),
  (8, 'Hakon Vik', 'senior', 71000, '2018-02-02', 1),
  (9, 'Ingrid Sol', 'senior', 72500, '2020-06-29', 8);

insert into OUTAGE_CREW values
  (1, 3, 26),
  (1, 4, 52),
  (2, 2, 32),
  (3, 6, 55),
  (3, 8, 24),
  (4, 1, 14),
  (4, 8, 48),
  (5, 1, 51),
  (5, 6, 30),
  (6, 7, 41),
  (8, 1, 47),
  (8, 2, 33),
  (8, 6, 14),
  (10, 7, 53),
  (11, 1, 35),
  (12, 5, 13),
  (12, 6, 41),
  (14, 1, 43),
  (14, 2, 21),
  (14, 7, 50),
  (15, 3, 9),
  (15, 6, 35),
  (15, 8, 42),
  (16, 1, 9),
  (16, 5, 18),
  (16, 8, 29),
  (17, 4, 39),
  (19, 1, 21),
  (19, 4, 59),
  (19, 5, 5),
  (21, 3, 13),
  (23, 1, 34),
  (23, 5, 16),
  (23, 6, 22),
  (24, 4, 42),
  (24, 6, 13);
