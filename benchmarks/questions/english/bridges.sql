create table country (country_id integer primary key, name text, continent text, population_millions real);
create table river (river_id integer primary key, name text, length_km integer, country_id integer references country(country_id));
create table architect (id integer primary key, name text, nationality text, gender text, born integer, died integer);
create table bridge (id integer primary key, name text, architect_id integer references architect(id), river_id integer references river(river_id), city text, length_meters real, width_meters real, year_built integer, bridge_type text, toll_charge real);
create table inspection (inspection_id integer primary key, bridge_id integer references bridge(id), inspector_name text, inspected_on date, rating integer, remarks text);
create table repair (repair_id integer primary key, bridge_id integer references bridge(id), started_on date, finished_on date, cost_thousands real, contractor text);

insert into country values
  (1, 'France', 'Europe', 67.8),
  (2, 'Portugal', 'Europe', 10.4),
  (3, 'Egypt', 'Africa', 109.3),
  (4, 'Vietnam', 'Asia', 98.2),
  (5, 'Canada', 'North America', 38.9),
  (6, 'Peru', 'South America', 34.0),
  (7, 'Iceland', 'Europe', 0.38);

insert into river values
  (1, 'Loire', 1006, 1),
  (2, 'Rhone', 813, 1),
  (3, 'Douro', 897, 2),
  (4, 'Nile', 6650, 3),
  (5, 'Mekong', 4350, 4),
  (6, 'Fraser', 1375, 5),
  (7, 'Red River', 1149, 4),
  (8, 'Ucayali', 1771, 6),
  (9, 'Tagus', 1007, 2);

insert into architect values
  (1, 'Amelie Garnier', 'French', 'F', 1951, null),
  (2, 'Tiago Sousa', 'Portuguese', 'M', 1899, 1974),
  (3, 'Omar Fahmy', 'Egyptian', 'M', 1938, 2011),
  (4, 'Linh Tran', 'Vietnamese', 'F', 1970, null),
  (5, 'George Pratt', 'Canadian', 'M', 1872, 1939),
  (6, 'Louis Morel', 'French', 'M', 1845, 1912),
  (7, 'Ines Prado', 'Peruvian', 'F', 1982, null);

insert into bridge values
  (1, 'Pont des Brumes', 6, 1, 'Nantes', 312.5, 14, 1889, 'arch', null),
  (2, 'Pont Garnier', 1, 2, 'Lyon', 540, 28.5, 1998, 'cable-stayed', 2.5),
  (3, 'Ponte Velha', 2, 3, 'Porto', 395, 11, 1931, 'arch', null),
  (4, 'Ponte do Sol', 2, 3, 'Regua', 210, 9.5, 1958, 'beam', null),
  (5, 'Qasr Crossing', 3, 4, 'Cairo', 1930, 22, 1979, 'suspension', 1.2),
  (6, 'Luxor Link', 3, 4, 'Luxor', 1540, 20, 1996, 'cable-stayed', 0.8),
  (7, 'Cau Rong Moi', 4, 5, 'Can Tho', 2750, 23, 2010, 'cable-stayed', 1.0),
  (8, 'Long Span', 4, 7, 'Hanoi', 1680, 24, 2014, 'suspension', null),
  (9, 'Pratt Bridge', 5, 6, 'Lillooet', 118, 6, 1913, 'suspension', null),
  (10, 'Fraser Arch', 5, 6, 'Hope', 245, 12, 1926, 'arch', null),
  (11, 'Puente Verde', 7, 8, 'Pucallpa', 690, 15, 2018, 'beam', 1.5),
  (12, 'Old Stone Bridge', null, 1, 'Orleans', 330, 8, 1762, 'arch', null),
  (13, 'Aswan High Road', 3, 4, 'Aswan', 980, 18, 1988, 'beam', null);

insert into inspection values
  (1, 1, 'Paul Roux', '2021-04-12', 6, 'rust'),
  (2, 1, 'Paul Roux', '2023-04-15', 5, 'rust on railings'),
  (3, 2, 'Marie Blanc', '2022-09-30', 9, null),
  (4, 3, 'Rui Costa', '2020-06-11', 4, 'cracks'),
  (5, 3, 'Rui Costa', '2022-06-20', 7, 'repaired'),
  (6, 5, 'Hana Zaki', '2021-11-02', 6, null),
  (7, 6, 'Hana Zaki', '2021-11-04', 8, null),
  (8, 7, 'Minh Le', '2023-01-19', 9, null),
  (9, 8, 'Minh Le', '2023-01-23', 8, 'lights out'),
  (10, 9, 'Jo Smith', '2019-08-08', 3, 'closed to lorries'),
  (11, 9, 'Jo Smith', '2023-08-17', 6, null),
  (12, 10, 'Ann Lowe', '2023-08-18', 7, null),
  (13, 12, 'Marie Blanc', '2022-10-05', 5, 'loose stones');

insert into repair values
  (1, 3, '2020-09-01', '2021-05-30', 1850, 'Obras Norte'),
  (2, 9, '2020-03-15', '2020-11-02', 620.5, 'Coast Steel'),
  (3, 1, '2023-06-01', null, 940, 'Atelier Pont'),
  (4, 5, '2022-02-10', '2022-04-28', 410, 'Coast Steel'),
  (5, 12, '2023-03-05', '2023-09-29', 275, 'Atelier Pont'),
  (6, 10, '2018-05-01', '2018-07-15', 130, 'Coast Steel'),
  (7, 3, '2023-02-01', '2023-03-20', 88, 'Obras Norte');

