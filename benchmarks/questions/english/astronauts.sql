create table agency (agency_id integer primary key, agency_name text, country text, year_founded integer, budget_billion real);
create table spacecraft (craft_id integer primary key, craft_name text, agency_id integer references agency(agency_id), crew_capacity integer, mass_kg integer, reusable text, first_flight date);
create table mission (mission_id integer primary key, mission_name text, craft_id integer references spacecraft(craft_id), destination text, launch_date date, landing_date date, outcome text, cost_million real);
create table astronaut (astronaut_id integer primary key, name text, gender text, birth_year integer, birthplace text, agency_id integer references agency(agency_id), military_rank text, status text);
create table crew (mission_id integer references mission(mission_id), astronaut_id integer references astronaut(astronaut_id), role text, primary key (mission_id, astronaut_id));
create table spacewalk (walk_id integer primary key, mission_id integer references mission(mission_id), astronaut_id integer references astronaut(astronaut_id), walk_date date, duration_minutes integer, purpose text);

insert into agency values
  (1, 'Orbital Union', 'Germany', 1975, 7.2),
  (2, 'Star Bureau', 'United States', 1958, 24.8),
  (3, 'Sky Institute', 'Japan', 2003, 1.6),
  (4, 'Cosmos Office', 'India', 1969, 1.9),
  (5, 'Polar Space Centre', 'Norway', 1998, 0.3);

insert into spacecraft values
  (1, 'Heron', 2, 7, 9600, 'yes', '2010-06-04'),
  (2, 'Kestrel', 1, 4, 7200, 'no', '2012-03-19'),
  (3, 'Crane', 3, 3, 5400, 'no', '2015-09-01'),
  (4, 'Garuda', 4, 3, 6100, 'no', '2019-11-25'),
  (5, 'Heron II', 2, 8, 11200, 'yes', '2020-05-30'),
  (6, 'Tern', 1, 6, 8800, 'yes', '2021-10-07');

insert into mission values
  (1, 'Aurora 1', 1, 'low orbit', '2011-02-10', '2011-02-24', 'success', 310.0),
  (2, 'Aurora 2', 1, 'low orbit', '2012-08-15', '2012-09-20', 'success', 355.5),
  (3, 'Meridian', 2, 'station', '2013-04-02', '2013-10-11', 'success', 280.0),
  (4, 'Tsuki', 3, 'moon', '2016-07-21', '2016-08-03', 'partial', 190.0),
  (5, 'Zenith', 2, 'station', '2017-01-09', '2017-01-10', 'failure', 265.0),
  (6, 'Vayu', 4, 'low orbit', '2020-02-14', '2020-02-17', 'success', 98.0),
  (7, 'Dawnbreak', 5, 'moon', '2021-06-18', '2021-07-04', 'success', 820.0),
  (8, 'Halcyon', 6, 'station', '2022-03-03', '2022-09-15', 'success', 240.0),
  (9, 'Selene', 5, 'moon', '2023-05-11', '2023-06-02', 'success', 870.0),
  (10, 'Borealis', 6, 'station', '2023-11-01', null, 'ongoing', 250.0);

insert into astronaut values
  (1, 'Anna Keller', 'F', 1974, 'Munich', 1, null, 'active'),
  (2, 'Bruno Haas', 'M', 1968, 'Vienna', 1, 'Major', 'retired'),
  (3, 'Carol Ames', 'F', 1970, 'Houston', 2, 'Colonel', 'active'),
  (4, 'David Okoye', 'M', 1979, 'Chicago', 2, null, 'active'),
  (5, 'Eiko Mori', 'F', 1981, 'Osaka', 3, null, 'active'),
  (6, 'Frank Doyle', 'M', 1961, 'Boston', 2, 'Colonel', 'retired'),
  (7, 'Gauri Rao', 'F', 1984, 'Pune', 4, 'Captain', 'active'),
  (8, 'Hiro Tanabe', 'M', 1972, 'Nagoya', 3, 'Major', 'active'),
  (9, 'Ivan Sokol', 'M', 1965, 'Prague', 1, 'Colonel', 'deceased'),
  (10, 'Jill Park', 'F', 1986, 'Seattle', 2, null, 'active'),
  (11, 'Kiran Das', 'M', 1980, 'Delhi', 4, 'Major', 'active'),
  (12, 'Lars Eide', 'M', 1988, 'Bergen', 5, null, 'training'),
  (13, 'Mona Weiss', 'F', 1977, 'Berlin', 1, 'Captain', 'active'),
  (14, 'Neil Grant', 'M', 1959, 'Houston', 2, 'General', 'deceased');

insert into crew values
  (1, 6, 'commander'),
  (1, 3, 'pilot'),
  (1, 14, 'engineer'),
  (2, 3, 'commander'),
  (2, 4, 'pilot'),
  (3, 1, 'commander'),
  (3, 2, 'pilot'),
  (3, 9, 'engineer'),
  (4, 5, 'commander'),
  (4, 8, 'pilot'),
  (5, 2, 'commander'),
  (5, 13, 'pilot'),
  (6, 7, 'commander'),
  (6, 11, 'pilot'),
  (7, 3, 'commander'),
  (7, 4, 'pilot'),
  (7, 10, 'engineer'),
  (7, 8, 'scientist'),
  (8, 1, 'commander'),
  (8, 13, 'pilot'),
  (8, 5, 'engineer'),
  (9, 4, 'commander'),
  (9, 10, 'pilot'),
  (10, 13, 'commander'),
  (10, 7, 'pilot');

insert into spacewalk values
  (1, 1, 6, '2011-02-14', 320, 'repair'),
  (2, 2, 4, '2012-08-30', 275, 'installation'),
  (3, 2, 3, '2012-09-03', 410, 'repair'),
  (4, 3, 1, '2013-05-05', 365, 'research'),
  (5, 3, 9, '2013-06-19', 298, 'installation'),
  (6, 3, 1, '2013-08-28', 402, 'repair'),
  (7, 4, 5, '2016-07-29', 190, 'research'),
  (8, 7, 10, '2021-06-27', 455, 'sampling'),
  (9, 7, 4, '2021-06-28', 448, 'sampling'),
  (10, 8, 13, '2022-04-11', 350, 'repair'),
  (11, 8, 1, '2022-05-22', 372, 'installation'),
  (12, 9, 10, '2023-05-24', 470, 'sampling');

