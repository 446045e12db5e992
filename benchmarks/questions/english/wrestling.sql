create table wrestler (wrestler_id integer primary key, ring_name text, real_name text, weight_kg real, height_cm integer, home_country text, debut_year integer, manager_id integer references manager(manager_id));
create table manager (manager_id integer primary key, name text, years_active integer);
create table promotion (promotion_id integer primary key, name text, founded_year integer, headquarters text, annual_revenue_millions real);
create table event (event_id integer primary key, event_name text, promotion_id integer references promotion(promotion_id), event_date date, venue text, attendance integer, ticket_revenue real);
create table bout (bout_id integer primary key, event_id integer references event(event_id), winner_id integer references wrestler(wrestler_id), loser_id integer references wrestler(wrestler_id), minutes real, match_type text);
create table title (title_id integer primary key, title_name text, promotion_id integer references promotion(promotion_id), weight_limit_kg integer);
create table title_reign (title_id integer references title(title_id), wrestler_id integer references wrestler(wrestler_id), won_on date, lost_on date, defenses integer, primary key (title_id, wrestler_id, won_on));

insert into wrestler values
  (1, 'The Hammer', 'Joe Stack', 128.5, 196, 'Canada', 2004, 1),
  (2, 'Silver Fox', 'Ray Conti', 98.0, 183, 'Italy', 2010, 1),
  (3, 'El Trueno', 'Luis Vera', 91.5, 175, 'Mexico', 2008, null),
  (4, 'Iron Maid', 'Kate Brock', 72.0, 178, 'England', 2012, 2),
  (5, 'Night Owl', 'Ben Ode', 104.0, 188, 'Nigeria', 2015, 2),
  (6, 'Tundra', 'Olga Sims', 68.5, 172, 'Canada', 2017, 3),
  (7, 'Big Sven', 'Sven Lund', 146.0, 204, 'Sweden', 1999, 3),
  (8, 'Kid Comet', 'Tim Yao', 84.0, 174, 'England', 2020, null),
  (9, 'La Sombra', 'Ana Paz', 65.0, 168, 'Mexico', 2016, null),
  (10, 'Colossus', 'Max Bern', 151.5, 208, 'Germany', 2001, 1);

insert into manager values
  (1, 'Paul Slick', 18),
  (2, 'Dora Finn', 9),
  (3, 'Gus Pratt', 25),
  (4, 'Lena Voss', 2);

insert into promotion values
  (1, 'Grand Ring', 1985, 'Toronto', 42.5),
  (2, 'Lucha Norte', 1999, 'Monterrey', 11.2),
  (3, 'Iron League', 2012, 'London', 6.8),
  (4, 'Mat Nation', 2019, 'Berlin', null);

insert into event values
  (1, 'Ring Rumble 2019', 1, '2019-03-16', 'Maple Arena', 18200, 910000),
  (2, 'Noche Grande', 2, '2019-11-02', 'Plaza Azul', 9400, 188000),
  (3, 'Iron Night', 3, '2020-02-08', 'Dome Hall', 5100, 153000),
  (4, 'Ring Rumble 2021', 1, '2021-08-21', 'Maple Arena', 15600, 858000),
  (5, 'Steel Sunday', 3, '2021-10-10', 'Dome Hall', 4700, 117500),
  (6, 'Lucha Fest', 2, '2022-05-05', 'Plaza Azul', 10800, 237600),
  (7, 'Ring Rumble 2023', 1, '2023-06-17', 'Lake Dome', 21000, 1260000);

insert into bout values
  (1, 1, 1, 7, 14.5, 'single'),
  (2, 1, 10, 2, 9.0, 'single'),
  (3, 1, 3, 5, 11.2, 'ladder'),
  (4, 2, 3, 2, 18.0, 'cage'),
  (5, 2, 9, 6, 7.5, 'single'),
  (6, 3, 4, 6, 12.0, 'single'),
  (7, 3, 5, 8, 6.4, 'single'),
  (8, 4, 10, 1, 21.5, 'cage'),
  (9, 4, 7, 5, 8.8, 'single'),
  (10, 5, 4, 9, 15.1, 'ladder'),
  (11, 5, 8, 2, 10.0, 'single'),
  (12, 6, 3, 8, 13.3, 'single'),
  (13, 6, 9, 4, 16.7, 'cage'),
  (14, 7, 10, 7, 19.9, 'single'),
  (15, 7, 1, 5, 12.6, 'ladder'),
  (16, 7, 2, 8, 5.2, 'single');

insert into title values
  (1, 'World Heavyweight', 1, null),
  (2, 'North Belt', 2, 95),
  (3, 'Iron Crown', 3, null),
  (4, 'Featherweight Cup', 3, 75);

insert into title_reign values
  (1, 7, '2018-01-10', '2019-03-16', 5),
  (1, 1, '2019-03-16', '2021-08-21', 9),
  (1, 10, '2021-08-21', null, 6),
  (2, 3, '2019-11-02', '2022-12-01', 4),
  (2, 9, '2022-12-01', null, 2),
  (3, 5, '2020-02-08', '2021-10-10', 1),
  (3, 8, '2021-10-10', null, 0),
  (4, 4, '2020-02-08', '2022-05-05', 3);

