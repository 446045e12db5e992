CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, founded INTEGER, stadium TEXT);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, team_id INTEGER REFERENCES teams(id), position TEXT, birth_date DATE, nationality TEXT, shirt_number INTEGER);
CREATE TABLE matches (id INTEGER PRIMARY KEY, match_date DATE, home_team_id INTEGER REFERENCES teams(id), away_team_id INTEGER REFERENCES teams(id), home_score INTEGER, away_score INTEGER, attendance INTEGER, referee TEXT);
CREATE TABLE goals (id INTEGER PRIMARY KEY, match_id INTEGER REFERENCES matches(id), player_id INTEGER REFERENCES players(id), minute INTEGER, penalty BOOLEAN);
INSERT INTO teams VALUES (1,'Ashford Town','Ashford',1901,'Mill Lane'),(2,'Brook City','Brookfield',1888,'Park Road'),(3,'Carling Rovers','Carling',1920,'The Dell'),(4,'Dunmore Athletic','Dunmore',1955,'West Quay'),(5,'Eastgate Wanderers','Brookfield',1899,'Old Show Ground'),(6,'Fenwick Albion','Fenwick',1978,NULL);
INSERT INTO players VALUES
(1,'Tom Reed',1,'Forward','1995-03-12','England',9),
(2,'Marco Silva',1,'Midfielder','1998-07-01','Portugal',8),
(3,'Owen Price',1,'Goalkeeper','1990-11-30','Wales',1),
(4,'Luca Bianchi',2,'Forward','2001-01-22','Italy',10),
(5,'Dan Foster',2,'Defender','1993-05-05','England',4),
(6,'Ivan Petrov',3,'Forward','1997-09-17','Bulgaria',11),
(7,'Sam Doyle',3,'Midfielder','2002-12-03','Ireland',6),
(8,'Jamie Kerr',4,'Defender','1996-04-25','Scotland',5),
(9,'Ben Hughes',4,'Forward','1999-08-08','Wales',19),
(10,'Karl Meier',5,'Midfielder','1994-02-14','Germany',NULL),
(11,'Leo Grant',5,'Forward','2000-06-19','England',7),
(12,'Noah Blake',NULL,'Defender','2003-10-10','England',NULL);
INSERT INTO matches VALUES
(1,'2023-08-12',1,2,3,1,5400,'P. Lane'),
(2,'2023-08-19',3,4,0,0,2100,'R. Shaw'),
(3,'2023-09-02',2,5,2,1,7800,'P. Lane'),
(4,'2023-09-16',4,1,1,2,3300,'M. Cole'),
(5,'2023-10-07',5,3,1,4,4100,'R. Shaw'),
(6,'2023-10-21',1,5,1,1,6000,'P. Lane'),
(7,'2023-11-04',2,3,3,0,8200,'M. Cole'),
(8,'2023-11-25',3,1,2,1,NULL,'P. Lane'),
(9,'2023-12-16',4,2,0,1,2900,NULL),
(10,'2024-02-10',5,4,NULL,NULL,NULL,NULL);
INSERT INTO goals VALUES
(1,1,1,12,0),(2,1,4,33,0),(3,1,1,55,0),(4,1,2,70,0),
(5,3,4,8,0),(6,3,5,60,0),(7,3,11,88,0),
(8,4,9,15,0),(9,4,1,40,1),(10,4,2,77,0),
(11,5,6,5,0),(12,5,10,22,0),(13,5,6,31,0),(14,5,6,64,1),(15,5,7,90,0),
(16,6,1,48,0),(17,6,11,52,0),
(18,7,4,10,0),(19,7,4,44,0),(20,7,4,81,1),
(21,8,2,13,0),(22,8,6,29,0),(23,8,6,59,0),
(24,9,4,67,0);
