CREATE TABLE Troop (Troop_Code TEXT PRIMARY KEY, Troop_Name TEXT, Leader INTEGER REFERENCES Leader(LeaderID), Meeting_Place TEXT, Founded INTEGER);
CREATE TABLE Leader (LeaderID INTEGER PRIMARY KEY, Lname TEXT, Fname TEXT, Rank TEXT, Years_Experience INTEGER);
CREATE TABLE Scout (ScoutID INTEGER PRIMARY KEY, LName TEXT, Fname TEXT, Age INTEGER, Sex TEXT, Troop_Code TEXT REFERENCES Troop(Troop_Code), home_town TEXT);
CREATE TABLE Badge (BadgeID INTEGER PRIMARY KEY, Badge_Name TEXT, Category TEXT, Difficulty INTEGER);
CREATE TABLE Has_Badge (ScoutID INTEGER REFERENCES Scout(ScoutID), BadgeID INTEGER REFERENCES Badge(BadgeID), Date_Earned DATE);
CREATE TABLE Camp (CampID INTEGER PRIMARY KEY, Camp_Name TEXT, State TEXT, Capacity INTEGER, Fee REAL);
CREATE TABLE Attends_Camp (ScoutID INTEGER REFERENCES Scout(ScoutID), CampID INTEGER REFERENCES Camp(CampID), Year INTEGER, Role TEXT);

insert into Leader values
  (1, 'Hart', 'Joan', 'Senior', 22),
  (2, 'Moss', 'Peter', 'Junior', 4),
  (3, 'Vane', 'Iris', 'Senior', 15),
  (4, 'Cole', 'Mark', 'Assistant', 2),
  (5, 'Pike', 'Ruth', 'Junior', 7);

insert into Troop values
  ('A1', 'Otters', 1, 'Town Hall', 1962),
  ('B2', 'Falcons', 3, 'St Mary School', 1978),
  ('C3', 'Badgers', 2, 'Town Hall', 1999),
  ('D4', 'Ravens', 5, 'Riverside Hut', 2010),
  ('E5', 'Newts', null, 'Riverside Hut', 2021);

insert into Scout values
  (101, 'Adams', 'Lucy', 12, 'F', 'A1', 'Dover'),
  (102, 'Baker', 'Tom', 14, 'M', 'A1', 'Dover'),
  (103, 'Clark', 'Nina', 11, 'F', 'A1', 'Hythe'),
  (104, 'Dunn', 'Eric', 15, 'M', 'B2', 'Dover'),
  (105, 'Evans', 'Mia', 13, 'F', 'B2', 'Deal'),
  (106, 'Fox', 'Leo', 12, 'M', 'B2', 'Deal'),
  (107, 'Gill', 'Zoe', 16, 'F', 'C3', 'Hythe'),
  (108, 'Hale', 'Max', 14, 'M', 'C3', 'Ashford'),
  (109, 'Irwin', 'Amy', 15, 'F', 'C3', 'Ashford'),
  (110, 'Jones', 'Ben', 11, 'M', 'D4', 'Deal'),
  (111, 'Kerr', 'Eva', 13, 'F', 'D4', 'Dover'),
  (112, 'Lowe', 'Sam', 16, 'M', 'D4', 'Ashford'),
  (113, 'Mann', 'Ivy', 12, 'F', 'D4', 'Hythe'),
  (114, 'Nash', 'Dan', 14, 'M', null, 'Dover'),
  (115, 'Owen', 'Liz', 17, 'F', 'B2', 'Deal'),
  (116, 'Park', 'Jim', 12, 'M', 'A1', 'Ashford');

insert into Badge values
  (1, 'First Aid', 'health', 3),
  (2, 'Knots', 'craft', 1),
  (3, 'Swimming', 'sport', 2),
  (4, 'Astronomy', 'science', 4),
  (5, 'Cooking', 'craft', 2),
  (6, 'Archery', 'sport', 3),
  (7, 'Navigation', 'outdoor', 5),
  (8, 'Chess', 'mind', 2);

insert into Has_Badge values
  (101, 1, '2021-01-26'),
  (101, 2, '2023-08-20'),
  (101, 3, '2021-08-19'),
  (102, 2, '2023-03-16'),
  (102, 7, '2021-10-16'),
  (103, 2, '2021-03-30'),
  (104, 1, '2021-10-12'),
  (104, 3, '2021-08-19'),
  (104, 4, '2022-04-20'),
  (104, 7, '2021-10-13'),
  (105, 5, '2021-10-29'),
  (106, 2, '2021-03-09'),
  (106, 3, '2021-05-05'),
  (107, 1, '2021-10-07'),
  (107, 2, '2022-04-19'),
  (107, 4, '2023-07-06'),
  (107, 5, '2023-04-25'),
  (107, 6, '2022-02-24'),
  (108, 3, '2021-07-10'),
  (109, 2, '2021-08-30'),
  (109, 4, '2021-02-11'),
  (111, 5, '2023-04-06'),
  (111, 1, '2022-12-01'),
  (112, 6, '2022-02-11'),
  (112, 7, '2022-02-26'),
  (115, 1, '2022-11-08'),
  (115, 3, '2023-03-14'),
  (115, 5, '2023-01-18');

insert into Camp values
  (1, 'Pine Ridge', 'Vermont', 120, 240.0),
  (2, 'Lakeside', 'Maine', 80, 310.5),
  (3, 'High Peak', 'Colorado', 60, 420.0),
  (4, 'Sandy Cove', 'Maine', 150, 199.0),
  (5, 'Old Mill', 'Ohio', 40, 150.0);

insert into Attends_Camp values
  (101, 1, 2022, 'camper'),
  (101, 2, 2023, 'camper'),
  (102, 1, 2022, 'camper'),
  (104, 3, 2023, 'helper'),
  (104, 1, 2022, 'camper'),
  (105, 2, 2023, 'camper'),
  (107, 2, 2022, 'helper'),
  (107, 3, 2023, 'helper'),
  (107, 4, 2021, 'camper'),
  (108, 4, 2021, 'camper'),
  (109, 4, 2022, 'camper'),
  (111, 1, 2023, 'camper'),
  (112, 2, 2023, 'helper'),
  (115, 1, 2023, 'helper'),
  (115, 2, 2022, 'helper'),
  (116, 4, 2023, 'camper');

