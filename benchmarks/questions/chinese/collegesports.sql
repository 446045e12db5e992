CREATE TABLE sports (
  sport_code TEXT PRIMARY KEY,
  sport_name TEXT NOT NULL,
  players_per_side INTEGER
);
CREATE TABLE conferences (
  conf_code TEXT PRIMARY KEY,
  conf_name TEXT NOT NULL,
  founded_year INTEGER,
  commissioner TEXT
);
CREATE TABLE stadiums (
  stadium_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT,
  state TEXT,
  capacity INTEGER,
  opened_year INTEGER,
  surface TEXT
);
CREATE TABLE coaches (
  coach_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  birth_date TEXT,
  hire_date TEXT,
  salary INTEGER,
  mentor_id INTEGER,
  FOREIGN KEY (mentor_id) REFERENCES coaches(coach_id)
);
CREATE TABLE teams (
  team_id INTEGER PRIMARY KEY,
  team_name TEXT NOT NULL,
  college TEXT NOT NULL,
  sport_code TEXT NOT NULL,
  conf_code TEXT,
  head_coach_id INTEGER,
  home_stadium_id INTEGER,
  founded_year INTEGER,
  FOREIGN KEY (sport_code) REFERENCES sports(sport_code),
  FOREIGN KEY (conf_code) REFERENCES conferences(conf_code),
  FOREIGN KEY (head_coach_id) REFERENCES coaches(coach_id),
  FOREIGN KEY (home_stadium_id) REFERENCES stadiums(stadium_id)
);
CREATE TABLE matches (
  match_id INTEGER PRIMARY KEY,
  match_date TEXT NOT NULL,
  home_team_id INTEGER NOT NULL,
  away_team_id INTEGER NOT NULL,
  stadium_id INTEGER NOT NULL,
  home_score INTEGER,
  away_score INTEGER,
  attendance INTEGER,
  FOREIGN KEY (home_team_id) REFERENCES teams(team_id),
  FOREIGN KEY (away_team_id) REFERENCES teams(team_id),
  FOREIGN KEY (stadium_id) REFERENCES stadiums(stadium_id)
);
CREATE TABLE sponsors (
  sponsor_id INTEGER PRIMARY KEY,
  sponsor_name TEXT NOT NULL,
  industry TEXT,
  headquarters TEXT
);
CREATE TABLE sponsorships (
  sponsor_id INTEGER NOT NULL,
  team_id INTEGER NOT NULL,
  amount INTEGER,
  start_date TEXT,
  end_date TEXT,
  PRIMARY KEY (sponsor_id, team_id),
  FOREIGN KEY (sponsor_id) REFERENCES sponsors(sponsor_id),
  FOREIGN KEY (team_id) REFERENCES teams(team_id)
);
INSERT INTO sports VALUES
('FB','American Football',11),('BB','Basketball',5),('SC','Soccer',11),('VB','Volleyball',6),('HK','Ice Hockey',6),('LX','Lacrosse',10);
INSERT INTO conferences VALUES
('PAC','Pacific Coast Conference',1915,'Helen Marsh'),
('GLC','Great Lakes Conference',1948,'Robert Dunne'),
('ATL','Atlantic Seaboard League',1962,'Carla Mendes'),
('MTN','Mountain States Conference',1979,NULL),
('PLN','Plains Conference',1996,'Victor Oyelaran');
INSERT INTO stadiums VALUES
(1,'Harbor Field','Seattle','Washington',42000,1958,'Grass'),
(2,'Redwood Arena','Eugene','Oregon',9800,1994,'Hardwood'),
(3,'Lakeshore Stadium','Milwaukee','Wisconsin',51500,1931,'Artificial Turf'),
(4,'Copper Dome','Denver','Colorado',14200,2003,'Hardwood'),
(5,'Summit Park','Boulder','Colorado',18600,1987,'Grass'),
(6,'Liberty Grounds','Boston','Massachusetts',36400,1922,'Grass'),
(7,'Bayside Court','Providence','Rhode Island',7600,2011,'Hardwood'),
(8,'Iron Works Field','Detroit','Michigan',47300,1969,'Artificial Turf'),
(9,'Prairie Commons','Omaha','Nebraska',22100,2015,'Artificial Turf'),
(10,'Old Mill Grounds','Eugene','Oregon',12500,1949,'Grass');
INSERT INTO coaches VALUES
(1,'Walter Briggs','1951-03-12','1989-07-01',1250000,NULL),
(2,'Denise Kowalski','1968-11-30','2006-04-15',640000,NULL),
(3,'Marcus Hale','1974-06-08','2011-01-10',2100000,1),
(4,'Teresa Vance','1980-02-19','2015-08-01',385000,2),
(5,'Samuel Ortega','1966-09-25','2002-05-20',910000,1),
(6,'Priya Raman','1985-12-03','2019-06-17',295000,4),
(7,'Colin Fraser','1977-04-14','2013-02-01',1480000,1),
(8,'Anita Lindqvist','1982-07-27','2020-09-01',NULL,2),
(9,'Jerome Watts','1971-01-05','2008-03-11',775000,5),
(10,'Gloria Chen','1988-10-21','2021-07-05',260000,6),
(11,'Peter Novak','1959-08-16','1997-09-09',520000,NULL),
(12,'Hannah Doyle','1990-05-02','2022-01-15',180000,2),
(13,'Luis Camacho','1963-12-11','1999-10-01',NULL,NULL);
INSERT INTO teams VALUES
(1,'Harbor Seals','Puget State University','FB','PAC',3,1,1921),
(2,'Timber Wolves','Cascade College','BB','PAC',4,2,1947),
(3,'Cascade Rovers','Cascade College','SC','PAC',6,10,1972),
(4,'Lake Hawks','Wisconsin Polytechnic','FB','GLC',1,3,1909),
(5,'Lake Hoopers','Wisconsin Polytechnic','BB','GLC',9,NULL,1933),
(6,'Motor Kings','Detroit Technical University','FB','GLC',7,8,1918),
(7,'Iron Strikers','Detroit Technical University','SC','GLC',11,8,1964),
(8,'Minutemen','Beacon Hill University','FB','ATL',5,6,1905),
(9,'Bay Comets','Narragansett College','BB','ATL',2,7,1958),
(10,'Bay Spikers','Narragansett College','VB','ATL',2,7,1985),
(11,'Copper Miners','Colorado Institute','BB','MTN',10,4,1966),
(12,'Summit Foxes','Colorado Institute','SC','MTN',NULL,5,1991),
(13,'Ridge Runners','Front Range University','FB',NULL,NULL,5,2018),
(14,'Beacon Blockers','Beacon Hill University','VB','ATL',8,NULL,1989);
INSERT INTO matches VALUES
(1,'2022-09-10',1,4,1,24,31,39800),
(2,'2022-09-24',6,8,8,17,14,41200),
(3,'2022-10-08',4,6,3,28,28,50100),
(4,'2022-10-22',8,1,6,35,10,33900),
(5,'2022-11-05',6,1,8,21,27,38750),
(6,'2022-11-19',4,8,3,42,20,51020),
(7,'2022-12-03',2,5,2,71,68,8900),
(8,'2023-01-14',9,11,7,64,80,7100),
(9,'2023-01-28',5,9,4,77,74,5600),
(10,'2023-02-11',11,2,4,88,83,13900),
(11,'2023-02-25',2,9,2,59,66,9100),
(12,'2023-03-18',3,7,10,2,1,6400),
(13,'2023-04-01',7,12,8,0,0,11800),
(14,'2023-04-15',12,3,5,3,1,9700),
(15,'2023-04-29',10,14,7,3,2,2900),
(16,'2023-09-09',8,4,6,13,16,36100),
(17,'2023-09-23',1,6,1,30,20,40600),
(18,'2023-10-07',7,3,5,4,2,NULL),
(19,'2023-10-21',14,10,7,1,3,NULL),
(20,'2023-11-04',6,4,8,NULL,NULL,NULL);
INSERT INTO sponsors VALUES
(1,'Northwind Energy','Energy','Houston'),
(2,'Bluebird Airlines','Aviation','Chicago'),
(3,'Granite Bank','Finance','Boston'),
(4,'Cascadia Outfitters','Apparel','Seattle'),
(5,'Motown Motors','Automotive','Detroit'),
(6,'FreshSip Beverages','Food and Beverage','Atlanta'),
(7,'Pinecone Software','Technology','Seattle'),
(8,'Harvest Grocers','Retail','Omaha'),
(9,'Vertex Insurance','Finance',NULL);
INSERT INTO sponsorships VALUES
(1,1,450000,'2020-07-01','2024-06-30'),
(4,1,300000,'2021-01-01',NULL),
(7,1,220000,'2022-03-01','2025-02-28'),
(4,2,120000,'2019-08-15','2023-08-14'),
(7,2,95000,'2022-03-01','2025-02-28'),
(4,3,40000,'2021-09-01',NULL),
(2,4,800000,'2018-01-01','2027-12-31'),
(6,4,350000,'2020-05-01','2023-04-30'),
(5,6,1200000,'2015-07-01',NULL),
(2,6,275000,'2021-07-01','2024-06-30'),
(5,7,150000,'2019-07-01','2022-06-30'),
(3,8,675000,'2017-09-01','2026-08-31'),
(2,8,510000,'2020-02-01','2025-01-31'),
(3,9,180000,'2021-10-01','2024-09-30'),
(6,9,60000,'2022-10-01','2023-09-30'),
(3,10,35000,'2021-10-01','2024-09-30'),
(1,11,140000,'2020-11-01','2023-10-31'),
(6,11,88000,'2022-11-01',NULL),
(9,12,52000,'2023-01-01','2024-12-31'),
(9,14,27000,'2022-06-01','2024-05-31');
