PRAGMA foreign_keys = ON;
CREATE TABLE Ref_Rock_Types (
  rock_type_code TEXT PRIMARY KEY,
  rock_type_description TEXT NOT NULL
);
CREATE TABLE Ref_Member_Roles (
  role_code TEXT PRIMARY KEY,
  role_description TEXT NOT NULL
);
CREATE TABLE Caving_Clubs (
  club_id INTEGER PRIMARY KEY,
  club_name TEXT NOT NULL,
  club_city TEXT,
  club_founded_year INTEGER,
  club_annual_fee REAL
);
CREATE TABLE Caves (
  cave_id INTEGER PRIMARY KEY,
  cave_name TEXT NOT NULL,
  rock_type_code TEXT NOT NULL,
  mountain_range TEXT,
  cave_length_m INTEGER,
  cave_depth_m INTEGER,
  discovery_date TEXT,
  gated_yn TEXT,
  FOREIGN KEY (rock_type_code) REFERENCES Ref_Rock_Types(rock_type_code)
);
CREATE TABLE Cavers (
  caver_id INTEGER PRIMARY KEY,
  caver_name TEXT NOT NULL,
  caver_birth_date TEXT,
  caver_nationality TEXT,
  club_id INTEGER,
  FOREIGN KEY (club_id) REFERENCES Caving_Clubs(club_id)
);
CREATE TABLE Cave_Connections (
  upper_cave_id INTEGER NOT NULL,
  lower_cave_id INTEGER NOT NULL,
  connection_date TEXT,
  passage_type TEXT,
  discovered_by_caver_id INTEGER,
  PRIMARY KEY (upper_cave_id, lower_cave_id),
  FOREIGN KEY (upper_cave_id) REFERENCES Caves(cave_id),
  FOREIGN KEY (lower_cave_id) REFERENCES Caves(cave_id),
  FOREIGN KEY (discovered_by_caver_id) REFERENCES Cavers(caver_id)
);
CREATE TABLE Expeditions (
  expedition_id INTEGER PRIMARY KEY,
  expedition_name TEXT NOT NULL,
  cave_id INTEGER NOT NULL,
  organising_club_id INTEGER,
  expedition_start_date TEXT,
  expedition_end_date TEXT,
  expedition_budget REAL,
  FOREIGN KEY (cave_id) REFERENCES Caves(cave_id),
  FOREIGN KEY (organising_club_id) REFERENCES Caving_Clubs(club_id)
);
CREATE TABLE Expedition_Members (
  expedition_id INTEGER NOT NULL,
  caver_id INTEGER NOT NULL,
  role_code TEXT NOT NULL,
  metres_surveyed INTEGER,
  PRIMARY KEY (expedition_id, caver_id),
  FOREIGN KEY (expedition_id) REFERENCES Expeditions(expedition_id),
  FOREIGN KEY (caver_id) REFERENCES Cavers(caver_id),
  FOREIGN KEY (role_code) REFERENCES Ref_Member_Roles(role_code)
);
INSERT INTO Ref_Rock_Types VALUES
('LMS','Limestone'),
('MRB','Marble'),
('GYP','Gypsum'),
('LAV','Lava'),
('SLT','Salt');
INSERT INTO Ref_Member_Roles VALUES
('LDR','Leader'),
('SRV','Surveyor'),
('DIV','Cave diver'),
('RIG','Rigger'),
('PHO','Photographer'),
('MED','Medic');
INSERT INTO Caving_Clubs VALUES
(1,'Speleo Ljubljana','Ljubljana',1910,45.0),
(2,'Hades Potholers','Settle',1946,60.0),
(3,'Grupo Sima Negra','Santander',1972,38.5),
(4,'Tbilisi Cave Union','Tbilisi',1980,20.0),
(5,'Nordic Underland','Bergen',1995,72.0),
(6,'Lone Bat Society','Settle',2018,15.0);
INSERT INTO Caves VALUES
(1,'Brezno Snow Shaft','LMS','Julian Alps',14200,1190,'1986-07-19','N'),
(2,'Medvedja Jama','LMS','Julian Alps',6800,640,'1931-08-02','Y'),
(3,'Grindle Pot','LMS','Pennines',3900,155,'1909-05-15','N'),
(4,'Torca del Viento','LMS','Cantabrian Mountains',22750,820,'1994-06-11','N'),
(5,'Cueva Blanca','GYP','Sierra de Cadiz',2100,48,'1968-03-23','Y'),
(6,'Sarma Deep','LMS','Caucasus',17300,1830,'1990-09-04','N'),
(7,'Snowbear Hole','MRB','Scandes',5100,410,'1974-02-17','N'),
(8,'Hraunhellir','LAV','Reykjanes',1480,37,'1957-10-06','Y'),
(9,'Halite Gallery','SLT','Zagros',6580,60,'2003-01-29','N'),
(10,'Old Nan''s Hole','LMS','Pennines',720,85,NULL,'N'),
(11,'Queen Tamar System','LMS','Caucasus',9450,1510,'2001-08-25','N'),
(12,'Lower Grindle Rising','LMS','Pennines',1150,62,'1937-04-10','N'),
(13,'Marble Throat','MRB','Julian Alps',880,230,'2012-10-13',NULL),
(14,'Cueva del Eco','LMS','Cantabrian Mountains',4300,275,'1979-11-30','Y');
INSERT INTO Cavers VALUES
(1,'Ana Kovac','1978-04-22','Slovenian',1),
(2,'Matej Zupan','1985-12-05','Slovenian',1),
(3,'Colin Braithwaite','1959-08-17','British',2),
(4,'Helen Metcalfe','1971-03-09','British',2),
(5,'Inigo Larrea','1982-06-28','Spanish',3),
(6,'Carmen Ruiloba','1990-10-14','Spanish',3),
(7,'Giorgi Lomidze','1976-01-31','Georgian',4),
(8,'Nino Beridze','1993-07-07','Georgian',4),
(9,'Solveig Haugen','1988-11-19','Norwegian',5),
(10,'Erik Strand','1966-05-26','Norwegian',5),
(11,'Tamsin Yeo','1997-09-02','British',2),
(12,'Piotr Zielinski','1980-02-13','Polish',NULL),
(13,'Luka Hribar','2000-03-18','Slovenian',1),
(14,'Yuki Tanabe',NULL,'Japanese',NULL),
(15,'Dougal Reid','1954-12-24','British',6);
INSERT INTO Cave_Connections VALUES
(1,2,'2008-08-14','sump',2),
(3,12,'1983-05-29','sump',3),
(10,3,'1991-09-21','crawl',4),
(14,4,'2011-07-16','squeeze',5),
(11,6,'2019-08-30','shaft',7),
(13,1,'2021-10-02','shaft',2);
INSERT INTO Expeditions VALUES
(1,'Brezno 2007',1,1,'2007-07-28','2007-08-19',8200.0),
(2,'Vento Blow-Out',4,3,'2010-06-26','2010-07-18',11350.0),
(3,'Sarma Return',6,4,'2012-08-03','2012-09-02',27400.0),
(4,'Grindle Winter Dig',3,2,'2014-01-10','2014-01-19',1450.0),
(5,'Tamar Bottoming',11,4,'2016-07-30','2016-08-27',21900.0),
(6,'Arctic Marble',7,5,'2017-03-04','2017-03-18',6750.0),
(7,'Salt and Stars',9,NULL,'2018-02-09','2018-02-28',15800.0),
(8,'Tamar-Sarma Link',11,4,'2019-08-01','2019-09-05',33600.0),
(9,'Brezno 2021',1,1,'2021-09-18','2021-10-09',9900.0),
(10,'Eco Resurvey',14,3,'2022-05-07','2022-05-14',2300.0),
(11,'Lava Tubes Photo Week',8,5,'2023-06-17','2023-06-24',4100.0),
(12,'Snowbear Sump Dive',7,5,'2024-03-02',NULL,NULL);
INSERT INTO Expedition_Members VALUES
(1,1,'LDR',640),
(1,2,'DIV',310),
(1,12,'RIG',NULL),
(1,4,'SRV',920),
(2,5,'LDR',480),
(2,6,'SRV',1730),
(2,3,'RIG',0),
(3,7,'LDR',850),
(3,1,'SRV',1210),
(3,12,'RIG',150),
(3,10,'MED',NULL),
(3,5,'DIV',220),
(4,3,'LDR',75),
(4,4,'SRV',260),
(4,11,'RIG',40),
(5,7,'LDR',990),
(5,8,'SRV',1580),
(5,2,'DIV',400),
(5,10,'MED',0),
(6,10,'LDR',330),
(6,9,'SRV',1040),
(6,14,'PHO',NULL),
(7,12,'LDR',2200),
(7,14,'PHO',120),
(7,6,'SRV',2650),
(8,7,'LDR',700),
(8,8,'SRV',1890),
(8,12,'RIG',260),
(8,2,'DIV',530),
(8,9,'MED',NULL),
(8,1,'SRV',1120),
(9,2,'LDR',780),
(9,1,'SRV',870),
(9,8,'RIG',190),
(10,6,'LDR',1320),
(10,5,'SRV',1410),
(11,9,'LDR',210),
(11,14,'PHO',60),
(12,10,'LDR',NULL),
(12,2,'DIV',NULL);
