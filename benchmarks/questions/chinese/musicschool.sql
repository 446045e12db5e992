CREATE TABLE City (
  CityCode TEXT PRIMARY KEY,
  CityName TEXT,
  Region TEXT
);
CREATE TABLE Teacher (
  TchID INTEGER PRIMARY KEY,
  LName TEXT,
  FName TEXT,
  HireDate TEXT,
  HourlyRate REAL,
  Dept TEXT,
  HeadID INTEGER,
  FOREIGN KEY (HeadID) REFERENCES Teacher(TchID)
);
CREATE TABLE Student (
  StuID INTEGER PRIMARY KEY,
  LName TEXT,
  FName TEXT,
  Sex TEXT,
  Age INTEGER,
  CityCode TEXT,
  Level TEXT,
  FOREIGN KEY (CityCode) REFERENCES City(CityCode)
);
CREATE TABLE Instrument (
  InstrCode TEXT PRIMARY KEY,
  InstrName TEXT,
  Family TEXT,
  RentFee REAL
);
CREATE TABLE Course (
  CrsID TEXT PRIMARY KEY,
  CrsTitle TEXT,
  InstrCode TEXT,
  TchID INTEGER,
  SubTchID INTEGER,
  Weekday TEXT,
  MaxSeats INTEGER,
  Tuition REAL,
  FOREIGN KEY (InstrCode) REFERENCES Instrument(InstrCode),
  FOREIGN KEY (TchID) REFERENCES Teacher(TchID),
  FOREIGN KEY (SubTchID) REFERENCES Teacher(TchID)
);
CREATE TABLE Enroll (
  StuID INTEGER,
  CrsID TEXT,
  EnrollDate TEXT,
  Score INTEGER,
  PRIMARY KEY (StuID, CrsID),
  FOREIGN KEY (StuID) REFERENCES Student(StuID),
  FOREIGN KEY (CrsID) REFERENCES Course(CrsID)
);
CREATE TABLE Concert (
  ConcID INTEGER PRIMARY KEY,
  ConcName TEXT,
  ConcDate TEXT,
  Hall TEXT,
  TicketPrice REAL,
  Attendance INTEGER
);
CREATE TABLE Performs (
  ConcID INTEGER,
  StuID INTEGER,
  InstrCode TEXT,
  PieceTitle TEXT,
  Minutes REAL,
  PRIMARY KEY (ConcID, StuID),
  FOREIGN KEY (ConcID) REFERENCES Concert(ConcID),
  FOREIGN KEY (StuID) REFERENCES Student(StuID),
  FOREIGN KEY (InstrCode) REFERENCES Instrument(InstrCode)
);
INSERT INTO City VALUES
('LYN','Lyndale','North'),('BRK','Brookport','East'),('HAV','Havenford','South'),
('MIL','Millbrae','North'),('OAK','Oakridge','West');
INSERT INTO Teacher VALUES
(1,'Sullivan','Martha','2001-09-01',68,'Piano',NULL),
(2,'Ito','Daisuke','2009-02-15',54,'Strings',1),
(3,'Romero','Lucia','2012-08-20',51,'Strings',2),
(4,'Grant','Oliver','2015-01-05',47.5,'Winds',1),
(5,'Fontaine','Elise','2018-09-03',44,'Voice',1),
(6,'Becker','Jonas','2020-03-16',40,'Piano',1),
(7,'Osei','Kwame','2011-10-10',52.5,'Percussion',1),
(8,'Lindqvist','Maja','2022-01-24',38,'Strings',2),
(9,'Hughes','Peter','2023-09-01',NULL,NULL,1);
INSERT INTO Student VALUES
(101,'Adams','Emily','F',14,'LYN','Beginner'),
(102,'Brown','Jack','M',17,'LYN','Advanced'),
(103,'Chen','Lily','F',12,'BRK','Intermediate'),
(104,'Diaz','Marco','M',19,'HAV','Advanced'),
(105,'Evans','Sophie','F',15,'MIL','Intermediate'),
(106,'Fischer','Noah','M',11,'BRK','Beginner'),
(107,'Garcia','Elena','F',22,'LYN','Advanced'),
(108,'Hall','George','M',34,'HAV','Beginner'),
(109,'Ivanov','Mila','F',16,'MIL','Intermediate'),
(110,'Jones','Oscar','M',13,'LYN','Beginner'),
(111,'Khan','Amira','F',18,'BRK','Advanced'),
(112,'Lopez','Diego','M',10,'HAV','Beginner'),
(113,'Moore','Ruby','F',27,NULL,'Intermediate'),
(114,'Nguyen','Leo','M',20,'LYN','Intermediate'),
(115,'Owens','Grace','F',9,'MIL','Beginner');
INSERT INTO Instrument VALUES
('PNO','Piano','Keyboard',NULL),('VLN','Violin','Strings',18),('CEL','Cello','Strings',26),
('FLT','Flute','Woodwind',15),('TRP','Trumpet','Brass',16.5),('DRM','Drums','Percussion',22),
('GTR','Guitar','Strings',14),('HRP','Harp','Strings',45);
INSERT INTO Course VALUES
('C01','Piano Basics','PNO',6,1,'Monday',8,320),
('C02','Advanced Piano','PNO',1,6,'Thursday',4,560),
('C03','Violin for Beginners','VLN',2,3,'Tuesday',6,340),
('C04','String Ensemble','VLN',3,2,'Friday',12,280),
('C05','Cello Studio','CEL',8,3,'Wednesday',5,450),
('C06','Flute Workshop','FLT',4,NULL,'Monday',7,300),
('C07','Brass Lab','TRP',4,NULL,'Wednesday',6,310),
('C08','Drum Circle','DRM',7,NULL,'Saturday',10,260),
('C09','Acoustic Guitar','GTR',3,8,'Saturday',9,290),
('C10','Choir',NULL,5,1,'Friday',30,150),
('C11','Opera Singing',NULL,5,NULL,'Tuesday',5,480),
('C12','Jazz Piano','PNO',1,NULL,'Saturday',5,520),
('C13','Guitar Masterclass','GTR',3,NULL,'Thursday',6,360);
INSERT INTO Enroll VALUES
(101,'C01','2023-09-04',78),(101,'C10','2023-09-08',85),
(102,'C02','2023-09-07',91),(102,'C12','2023-09-09',88),(102,'C10','2023-09-08',80),
(103,'C03','2023-09-05',83),(103,'C04','2023-09-08',79),
(104,'C09','2023-09-09',92),(104,'C13','2023-09-14',95),
(105,'C06','2023-09-04',74),(105,'C10','2023-09-08',90),
(106,'C01','2023-09-04',66),(106,'C08','2023-09-16',71),
(107,'C02','2023-09-07',97),(107,'C05','2023-09-13',89),(107,'C10','2024-01-12',NULL),(107,'C12','2024-01-13',93),
(108,'C09','2023-10-07',69),
(109,'C04','2023-09-08',86),(109,'C05','2023-09-13',81),
(110,'C07','2023-09-06',72),(110,'C10','2024-01-12',NULL),
(111,'C03','2023-09-05',94),(111,'C04','2023-09-08',87),
(112,'C08','2023-09-16',77),(112,'C01','2024-01-08',NULL),
(113,'C12','2024-01-13',NULL);
INSERT INTO Concert VALUES
(1,'Autumn Recital','2023-10-28','Old Mill Hall',8,140),
(2,'Winter Gala','2023-12-16','Grand Theatre',15,420),
(3,'New Year Matinee','2024-01-06','Old Mill Hall',10,185),
(4,'Spring Strings','2024-03-23','St Mary Church',6,96),
(5,'Jazz Night','2024-04-19','Blue Room',12,75),
(6,'Summer Open Air','2024-06-22','City Park',0,610),
(7,'Scholarship Concert','2024-07-05','Grand Theatre',20,NULL);
INSERT INTO Performs VALUES
(1,101,'PNO','Little Waltz',4),(1,103,'VLN','Spring Song',6),(1,106,'DRM','Rhythm Study',3),
(2,102,'PNO','Moonlight Variations',12),(2,107,'PNO','Grand Fantasia',15),(2,111,'VLN','Gypsy Dance',9),(2,104,'GTR','Asturian Nights',7),
(3,105,'FLT','Morning Air',5),(3,107,'CEL','Elegy',8),(3,109,'VLN','Meditation',6.5),
(4,103,'VLN','Concerto in A',11),(4,109,'CEL','Suite No 1',10),(4,111,'VLN','Two Romances',9.5),
(5,102,'PNO','Blue Corner',6),(5,107,'PNO','Night Train',7.5),(5,104,'GTR','Gypsy Swing',5.5),
(6,112,'DRM','Street Beat',4.5),(6,104,'GTR','Sunset',6),(6,110,'TRP','Fanfare',2.5);
