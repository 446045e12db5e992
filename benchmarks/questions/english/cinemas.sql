create table Cinema (CinemaID integer primary key, Name text, City text, OpeningYear integer, Chain text, HasParking text);
create table Screen (ScreenID integer primary key, CinemaID integer references Cinema(CinemaID), Label text, Seats integer, Format text);
create table Director (DirectorID integer primary key, FullName text, Nationality text, BirthYear integer);
create table Film (FilmID integer primary key, Title text, DirectorID integer references Director(DirectorID), Genre text, RunningTime integer, ReleaseDate date, AgeRating text, BudgetMillions real);
create table Screening (ScreeningID integer primary key, FilmID integer references Film(FilmID), ScreenID integer references Screen(ScreenID), ShowDate date, StartTime text, TicketPrice real, TicketsSold integer);
create table Actor (ActorID integer primary key, FullName text, Gender text, BirthYear integer, Country text);
create table Casting (FilmID integer references Film(FilmID), ActorID integer references Actor(ActorID), RoleName text, primary key (FilmID, ActorID));

insert into Cinema values
  (1, 'Rialto', 'Leeds', 1936, 'Lumen', 'T'),
  (2, 'Grand Palace', 'York', 1928, null, 'F'),
  (3, 'Starlight Nine', 'Leeds', 1998, 'Lumen', 'T'),
  (4, 'Electric', 'Hull', 1912, null, 'F'),
  (5, 'Orion Dock', 'Hull', 2006, 'Orion', 'T'),
  (6, 'Orion Central', 'Sheffield', 2011, 'Orion', 'T'),
  (7, 'Picture Barn', 'Whitby', 1974, null, 'T'),
  (8, 'Lumen West', 'Bradford', 2015, 'Lumen', 'F'),
  (9, 'Scala', 'York', 1951, 'Orion', 'F');

insert into Screen values
  (1, 1, 'A', 320, '2D'),
  (2, 1, 'B', 140, '2D'),
  (3, 2, 'Main', 510, '2D'),
  (4, 3, '1', 220, '3D'),
  (5, 3, '2', 180, '2D'),
  (6, 3, '3', 180, 'IMAX'),
  (7, 4, 'Main', 95, '2D'),
  (8, 5, '1', 260, '3D'),
  (9, 5, '2', 200, '2D'),
  (10, 6, '1', 340, 'IMAX'),
  (11, 6, '2', 210, '3D'),
  (12, 7, 'Barn', 60, '2D'),
  (13, 8, '1', 190, '2D'),
  (14, 8, '2', 175, '3D');

insert into Director values
  (1, 'Mira Castell', 'Spanish', 1968),
  (2, 'Owen Hartley', 'British', 1955),
  (3, 'Jun Takeda', 'Japanese', 1974),
  (4, 'Adaeze Okafor', 'Nigerian', 1983),
  (5, 'Lars Nygaard', 'Danish', 1961),
  (6, 'Tilda Moore', 'British', 1979),
  (7, 'Paolo Ricci', 'Italian', 1947),
  (8, 'Hannah Bloom', 'American', 1990);

insert into Film values
  (1, 'The Salt Road', 1, 'Drama', 128, '2021-03-12', '15', 14.5),
  (2, 'Night Ferry', 2, 'Thriller', 104, '2019-10-04', '15', 22.0),
  (3, 'Paper Lanterns', 3, 'Animation', 96, '2022-07-01', 'U', 35.0),
  (4, 'Lagos Nights', 4, 'Romance', 112, '2023-02-14', '12A', 8.2),
  (5, 'Cold Harbour', 5, 'Thriller', 119, '2020-11-20', '18', 18.4),
  (6, 'Bramble and Fox', 6, 'Animation', 88, '2021-12-10', 'U', 41.0),
  (7, 'The Last Tenor', 7, 'Drama', 141, '1999-05-21', 'PG', 6.7),
  (8, 'Gravity Well', 8, 'Science Fiction', 133, '2023-06-30', '12A', 120.0),
  (9, 'Two Spoons', 6, 'Comedy', 99, '2022-04-08', '12A', 5.1),
  (10, 'Iron Valley', 2, 'Drama', 122, '2012-09-14', '15', 16.0),
  (11, 'Ghost Kitchen', 3, 'Comedy', 107, '2020-08-07', 'PG', 9.9),
  (12, 'Starfall', 8, 'Science Fiction', 118, '2021-08-20', '12A', 95.5),
  (13, 'Silent Acre', 5, 'Horror', 93, '2023-10-27', '18', 4.4),
  (14, 'Harvest Moon', 1, 'Romance', 110, '2018-02-09', 'PG', 11.3),
  (15, 'The Quiet Clerk', null, 'Comedy', 84, '2016-06-17', 'U', null);

insert into Screening values
  (1, 6, 5, '2023-10-07', '11:00', 5.5, 28),
  (2, 4, 10, '2023-12-10', '14:30', 5.5, 312),
  (3, 6, 6, '2023-12-07', '20:15', 7.0, 155),
  (4, 9, 10, '2023-08-04', '20:15', 7.0, 326),
  (5, 3, 5, '2023-08-28', '22:30', 7.0, 53),
  (6, 3, 12, '2023-12-09', '22:30', 7.0, 48),
  (7, 8, 8, '2023-12-02', '11:00', 9.5, 29),
  (8, 2, 2, '2023-07-10', '22:30', 8.5, 66),
  (9, 8, 5, '2023-10-16', '22:30', 9.5, 80),
  (10, 11, 3, '2023-07-18', '14:30', 7.0, 250),
  (11, 11, 11, '2023-12-05', '22:30', 5.5, 76),
  (12, 4, 4, '2023-07-05', '11:00', 8.5, 110),
  (13, 9, 4, '2023-07-16', '11:00', 7.0, 77),
  (14, 6, 9, '2023-11-24', '14:30', 5.5, 97),
  (15, 3, 8, '2023-09-23', '22:30', 12.0, 76),
  (16, 12, 1, '2023-07-05', '20:15', 8.5, 164),
  (17, 1, 1, '2023-12-01', '11:00', 9.5, 39),
  (18, 5, 6, '2023-08-04', '11:00', 5.5, 120),
  (19, 11, 6, '2023-07-12', '14:30', 8.5, 95),
  (20, 2, 11, '2023-10-30', '11:00', 9.5, 207),
  (21, 1, 8, '2023-11-24', '11:00', 12.0, 200),
  (22, 8, 10, '2023-07-04', '22:30', 5.5, 46),
  (23, 2, 11, '2023-07-30', '17:45', 9.5, 191),
  (24, 6, 7, '2023-11-26', '20:15', 9.5, 64),
  (25, 11, 2, '2023-11-10', '22:30', 5.5, 84),
  (26, 12, 2, '2023-11-01', '11:00', 7.0, 33),
  (27, 9, 13, '2023-12-05', '20:15', 8.5, 7),
  (28, 6, 5, '2023-08-06', '22:30', 7.0, 137),
  (29, 3, 13, '2023-09-26', '20:15', 9.5, 66),
  (30, 6, 7, '2023-12-18', '17:45', 7.0, 86),
  (31, 8, 13, '2023-08-21', '14:30', 9.5, 61),
  (32, 12, 6, '2023-08-23', '14:30', 7.0, 132),
  (33, 6, 1, '2023-07-17', '17:45', 7.0, 62),
  (34, 9, 8, '2023-09-09', '14:30', 9.5, 200),
  (35, 13, 9, '2023-11-04', '17:45', 12.0, 120),
  (36, 6, 2, '2023-07-09', '17:45', 12.0, 15),
  (37, 13, 12, '2023-09-10', '22:30', 8.5, 24),
  (38, 13, 13, '2023-11-22', '11:00', 7.0, 108);

insert into Actor values
  (1, 'Nadia Fox', 'F', 1987, 'England'),
  (2, 'Tom Wilder', 'M', 1970, 'England'),
  (3, 'Keiko Arai', 'F', 1992, 'Japan'),
  (4, 'Chidi Eze', 'M', 1985, 'Nigeria'),
  (5, 'Sofia Lindt', 'F', 1979, 'Denmark'),
  (6, 'Marco Bellini', 'M', 1958, 'Italy'),
  (7, 'Grace Hall', 'F', 1999, 'United States'),
  (8, 'Luis Vega', 'M', 1966, 'Spain'),
  (9, 'Amara Bello', 'F', 1990, 'Nigeria'),
  (10, 'Dan Price', 'M', 1981, 'England'),
  (11, 'Rosa Marin', 'F', 1974, 'Spain'),
  (12, 'Ben Okafor', 'M', 1995, 'United States'),
  (13, 'Edith Crane', 'F', 1941, 'England'),
  (14, 'Hiro Mizuno', 'M', 1977, 'Japan');

insert into Casting values
  (1, 8, 'Don Esteban'),
  (1, 11, 'Lucia'),
  (1, 1, 'The Nurse'),
  (2, 2, 'Captain Rudd'),
  (2, 1, 'Helen'),
  (2, 13, 'Old Mary'),
  (3, 3, 'Aiko'),
  (3, 14, 'The Lantern Maker'),
  (4, 4, 'Dayo'),
  (4, 9, 'Simi'),
  (5, 5, 'Inspector Holm'),
  (5, 2, 'Gregor'),
  (6, 1, 'Fox'),
  (6, 10, 'Bramble'),
  (7, 6, 'Vittorio'),
  (8, 7, 'Commander Shaw'),
  (8, 12, 'Pike'),
  (8, 4, 'Doctor Obi'),
  (9, 10, 'Neil'),
  (9, 1, 'Jess'),
  (10, 2, 'Amos'),
  (10, 13, 'Grandmother'),
  (11, 14, 'Chef Ito'),
  (11, 3, 'Mei'),
  (12, 7, 'Nova'),
  (12, 12, 'Rex'),
  (13, 5, 'Mrs Thorn'),
  (14, 11, 'Carmen');

