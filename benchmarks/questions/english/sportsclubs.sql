create table Person (PersonID integer primary key, FirstName text, LastName text, Age integer, Occupation text, TownID integer references Town(TownID), YearlyIncome integer);
create table Town (TownID integer primary key, TownName text, County text, Inhabitants integer, AreaSqKm real, IsCoastal text);
create table Sport (SportID integer primary key, SportName text, TeamSize integer, Indoor text);
create table Club (ClubID integer primary key, ClubName text, SportID integer references Sport(SportID), TownID integer references Town(TownID), MonthlyFee real, FoundedYear integer, PresidentID integer references Person(PersonID));
create table Membership (PersonID integer references Person(PersonID), ClubID integer references Club(ClubID), JoinDate date, LeaveDate date, Position text, primary key (PersonID, ClubID));
create table Facility (FacilityID integer primary key, ClubID integer references Club(ClubID), FacilityName text, Surface text, SeatCount integer, HasFloodlights text);
create table Booking (BookingID integer primary key, FacilityID integer references Facility(FacilityID), PersonID integer references Person(PersonID), BookedFor date, Hours integer, PricePaid real, Cancelled text);

insert into Town values
  (1, 'Ashby', 'Northshire', 21500, 34.2, 'no'),
  (2, 'Brill', 'Northshire', 8700, 18.9, 'no'),
  (3, 'Cove', 'Seashire', 43200, 51.0, 'yes'),
  (4, 'Dell', 'Seashire', 3100, 12.4, 'yes'),
  (5, 'Elm', 'Midshire', 60100, 77.7, 'no');

insert into Person values
  (1, 'Alan', 'Reed', 34, 'teacher', 1, 38000),
  (2, 'Bea', 'Lamb', 22, 'student', 3, 9000),
  (3, 'Cal', 'Otto', 51, 'engineer', 5, 64000),
  (4, 'Dee', 'Marsh', 45, 'nurse', 3, 41000),
  (5, 'Eli', 'Stone', 29, 'chef', 1, 33000),
  (6, 'Fay', 'Wolf', 61, 'retired', 2, 24000),
  (7, 'Gil', 'Hart', 38, 'engineer', 5, 58500),
  (8, 'Hope', 'Nye', 19, 'student', 5, 7000),
  (9, 'Ian', 'Bell', 47, 'lawyer', 3, 91000),
  (10, 'Joy', 'Park', 33, 'teacher', 2, 39500),
  (11, 'Ken', 'Dale', 27, 'plumber', 4, 36000),
  (12, 'Liv', 'Snow', 55, 'doctor', 5, 102000),
  (13, 'Moe', 'Falk', 42, 'chef', 4, 31000),
  (14, 'Nan', 'Quick', 30, 'nurse', 1, 42500);

insert into Sport values
  (1, 'tennis', 2, 'no'),
  (2, 'football', 11, 'no'),
  (3, 'squash', 2, 'yes'),
  (4, 'rowing', 8, 'no'),
  (5, 'volleyball', 6, 'yes'),
  (6, 'curling', 4, 'yes');

insert into Club values
  (1, 'Ashby Aces', 1, 1, 32.0, 1954, 1),
  (2, 'Cove Rovers', 2, 3, 18.5, 1921, 9),
  (3, 'Elm Smash', 3, 5, 27.0, 1988, 12),
  (4, 'Dell Oars', 4, 4, 40.0, 1903, null),
  (5, 'Cove Spikers', 5, 3, 15.0, 2010, 4),
  (6, 'Elm United', 2, 5, 20.0, 1936, 3),
  (7, 'Brill Rackets', 1, 2, 24.0, 1979, 6);

insert into Membership values
  (1, 1, '2015-04-01', null, 'captain'),
  (2, 2, '2021-09-10', null, 'member'),
  (2, 5, '2022-01-15', null, 'captain'),
  (3, 3, '2010-06-01', '2019-12-31', 'member'),
  (3, 6, '2020-02-01', null, 'treasurer'),
  (4, 5, '2016-05-20', null, 'member'),
  (5, 1, '2019-03-03', null, 'member'),
  (6, 7, '1999-07-07', null, 'treasurer'),
  (7, 3, '2014-10-10', null, 'captain'),
  (7, 6, '2014-10-10', '2021-06-30', 'member'),
  (8, 6, '2023-01-09', null, 'member'),
  (9, 2, '2005-08-08', null, 'captain'),
  (10, 7, '2018-02-02', null, 'captain'),
  (10, 1, '2020-03-05', null, 'member'),
  (11, 4, '2022-04-04', null, 'member'),
  (12, 3, '2012-12-12', null, 'treasurer'),
  (13, 4, '2017-01-01', null, 'captain');

insert into Facility values
  (1, 1, 'Court A', 'clay', 120, 'Y'),
  (2, 1, 'Court B', 'grass', 80, 'N'),
  (3, 2, 'Main Pitch', 'grass', 2400, 'Y'),
  (4, 3, 'Hall 1', 'wood', 60, 'N'),
  (5, 3, 'Hall 2', 'wood', 40, 'N'),
  (6, 5, 'Beach Court', 'sand', 300, 'Y'),
  (7, 6, 'Elm Park', 'grass', 3800, 'Y'),
  (8, 7, 'Court One', 'clay', 50, 'N'),
  (9, 4, 'Boathouse', 'water', 0, 'N');

insert into Booking values
  (1, 4, 2, '2023-08-13', 3, 36.0, 'no'),
  (2, 4, 10, '2023-07-21', 3, 36.0, 'no'),
  (3, 5, 1, '2023-02-26', 1, 15.5, 'yes'),
  (4, 7, 1, '2023-06-15', 3, 12.0, 'no'),
  (5, 7, 10, '2023-07-07', 3, 12.0, 'no'),
  (6, 7, 6, '2023-07-04', 2, 36.0, 'no'),
  (7, 3, 1, '2023-03-10', 2, 8.0, 'no'),
  (8, 8, 7, '2023-09-22', 2, 8.0, 'no'),
  (9, 4, 4, '2023-09-03', 1, 20.0, 'no'),
  (10, 4, 4, '2023-10-16', 2, 15.5, 'no'),
  (11, 6, 5, '2023-10-20', 3, 15.5, 'no'),
  (12, 8, 2, '2023-11-22', 1, 20.0, 'yes'),
  (13, 4, 12, '2023-10-17', 1, 20.0, 'no'),
  (14, 2, 10, '2023-11-22', 1, 8.0, 'no'),
  (15, 7, 12, '2023-10-11', 3, 20.0, 'no'),
  (16, 1, 12, '2023-05-20', 3, 15.5, 'no'),
  (17, 8, 4, '2023-04-23', 2, 20.0, 'no'),
  (18, 2, 9, '2023-04-16', 1, 8.0, 'no'),
  (19, 8, 6, '2023-10-02', 3, 8.0, 'no'),
  (20, 6, 1, '2023-12-05', 1, 20.0, 'no'),
  (21, 4, 1, '2023-05-20', 1, 12.0, 'no'),
  (22, 7, 9, '2023-04-17', 3, 36.0, 'yes'),
  (23, 8, 12, '2023-01-10', 1, 12.0, 'no'),
  (24, 7, 6, '2023-11-26', 1, 36.0, 'no'),
  (25, 1, 7, '2023-03-09', 1, 8.0, 'no'),
  (26, 1, 10, '2023-06-11', 1, 36.0, 'no'),
  (27, 7, 12, '2023-05-24', 1, 36.0, 'yes'),
  (28, 4, 10, '2023-01-31', 1, 20.0, 'yes'),
  (29, 4, 5, '2023-10-20', 3, 36.0, 'no'),
  (30, 1, 10, '2023-03-05', 3, 20.0, 'no');

