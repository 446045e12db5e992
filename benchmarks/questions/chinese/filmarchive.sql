CREATE TABLE Country (
  Code CHAR(2) PRIMARY KEY,
  CountryName VARCHAR(40) NOT NULL,
  Continent VARCHAR(30)
);
CREATE TABLE Person (
  PersonID INTEGER PRIMARY KEY,
  FullName VARCHAR(60) NOT NULL,
  BirthDate TEXT,
  DeathDate TEXT,
  CountryCode CHAR(2),
  FOREIGN KEY (CountryCode) REFERENCES Country(Code)
);
CREATE TABLE Film (
  FilmID INTEGER PRIMARY KEY,
  Title VARCHAR(80) NOT NULL,
  ReleaseYear INTEGER,
  RunningTime INTEGER,
  Genre VARCHAR(30),
  CountryCode CHAR(2),
  DirectorID INTEGER,
  SequelToID INTEGER,
  ProductionCost INTEGER,
  FOREIGN KEY (CountryCode) REFERENCES Country(Code),
  FOREIGN KEY (DirectorID) REFERENCES Person(PersonID),
  FOREIGN KEY (SequelToID) REFERENCES Film(FilmID)
);
CREATE TABLE Casting (
  FilmID INTEGER,
  PersonID INTEGER,
  CharacterName VARCHAR(60),
  BillingOrder INTEGER,
  PRIMARY KEY (FilmID, PersonID),
  FOREIGN KEY (FilmID) REFERENCES Film(FilmID),
  FOREIGN KEY (PersonID) REFERENCES Person(PersonID)
);
CREATE TABLE Vault (
  VaultID INTEGER PRIMARY KEY,
  VaultName VARCHAR(40),
  Building VARCHAR(40),
  Temperature REAL,
  Capacity INTEGER
);
CREATE TABLE Print (
  PrintID INTEGER PRIMARY KEY,
  FilmID INTEGER NOT NULL,
  Format VARCHAR(20),
  Condition VARCHAR(20),
  AcquiredOn TEXT,
  VaultID INTEGER,
  InsuredValue INTEGER,
  FOREIGN KEY (FilmID) REFERENCES Film(FilmID),
  FOREIGN KEY (VaultID) REFERENCES Vault(VaultID)
);
CREATE TABLE Screening (
  ScreeningID INTEGER PRIMARY KEY,
  PrintID INTEGER NOT NULL,
  ScreenedOn TEXT,
  Hall VARCHAR(20),
  Visitors INTEGER,
  TicketPrice REAL,
  FOREIGN KEY (PrintID) REFERENCES Print(PrintID)
);
INSERT INTO Country VALUES
('FR','France','Europe'),('IT','Italy','Europe'),('JP','Japan','Asia'),('US','United States','North America'),
('IN','India','Asia'),('DE','Germany','Europe'),('BR','Brazil','South America'),('SE','Sweden','Europe'),('KR','South Korea','Asia');
INSERT INTO Person VALUES
(1,'Henri Lacombe','1921-04-03','1995-10-12','FR'),
(2,'Giulia Ferrante','1934-09-18',NULL,'IT'),
(3,'Kenji Morita','1910-02-25','1988-07-30','JP'),
(4,'Dorothy Hale','1945-12-01',NULL,'US'),
(5,'Arjun Mehta','1950-06-15','2011-03-22','IN'),
(6,'Klaus Reinhardt','1928-01-09','2001-05-17','DE'),
(7,'Beatriz Lima','1962-08-27',NULL,'BR'),
(8,'Simone Duval','1930-11-05','2009-02-14','FR'),
(9,'Marco Bellini','1927-03-30','1990-12-08','IT'),
(10,'Hana Sato','1936-07-19',NULL,'JP'),
(11,'Walter Finch','1919-10-21','1984-04-04','US'),
(12,'Lena Hoffmann','1941-05-11',NULL,'DE'),
(13,'Ravi Kapoor','1955-01-25',NULL,'IN'),
(14,'Carla Mendes','1968-02-02',NULL,'BR'),
(15,'Ingrid Berg','1939-09-09','2015-06-30','SE'),
(16,'Paul Girard',NULL,NULL,'FR'),
(17,'Ellen Brooks','1974-03-14',NULL,'US');
INSERT INTO Film VALUES
(1,'The Silent Harbor',1952,98,'Drama','FR',1,NULL,210000),
(2,'Return to the Harbor',1957,104,'Drama','FR',1,1,260000),
(3,'Roman Shadows',1963,121,'Thriller','IT',2,NULL,540000),
(4,'Paper Lanterns',1949,87,'Drama','JP',3,NULL,95000),
(5,'The Last Ronin',1955,142,'Adventure','JP',3,NULL,380000),
(6,'Neon Avenue',1978,110,'Thriller','US',4,NULL,2400000),
(7,'Neon Avenue II',1982,115,'Thriller','US',4,6,3900000),
(8,'Monsoon Letters',1984,156,'Romance','IN',5,NULL,720000),
(9,'The Glass Tower',1961,93,'Science Fiction','DE',6,NULL,450000),
(10,'Carnival of Rain',1994,101,'Drama','BR',7,NULL,1100000),
(11,'Winter Orchestra',1969,109,'Romance','DE',6,NULL,610000),
(12,'The Clockmaker',1947,76,'Comedy','FR',1,NULL,NULL),
(13,'Sunday Bicycle',1966,82,'Comedy','IT',2,NULL,330000),
(14,'Delta Fishermen',1990,64,'Documentary','IN',NULL,NULL,NULL),
(15,'Street of Kites',1998,118,'Drama','IN',5,NULL,1350000),
(16,'City at Dawn',1948,58,'Documentary','US',NULL,NULL,40000);
INSERT INTO Casting VALUES
(1,8,'Claire',1),(1,11,'Captain Ross',2),(2,8,'Claire',1),(2,9,'Enzo',2),
(3,9,'Inspector Ricci',1),(3,15,'Anna Lund',2),(3,8,'The Widow',3),
(4,10,'Yuki',1),(5,10,'Lady Aki',1),(6,11,'Detective Moss',1),(6,4,'Nora Quinn',2),
(7,4,'Nora Quinn',1),(7,12,'Vera',2),(8,13,'Dev',1),(9,12,'Dr. Stein',1),(9,15,'Eva',2),
(10,14,'Rosa',1),(11,12,'Marta',1),(11,15,'Countess Olga',2),(11,9,'Conductor',3),
(12,8,'Madeleine',1),(13,9,'Beppe',1),(13,8,'Madame Petit',2),(15,13,'Uncle Mohan',1);
INSERT INTO Vault VALUES
(1,'North Vault','Main Building',-4.0,500),
(2,'South Vault','Main Building',2.5,800),
(3,'Nitrate Bunker','Annex',-8.5,120),
(4,'Digital Room','Annex',18.0,2000),
(5,'Cold Store','Depot',-2.0,350);
INSERT INTO Print VALUES
(1,1,'35mm','Good','1971-03-04',1,12000),
(2,1,'Digital','Excellent','2012-06-18',4,1500),
(3,2,'35mm','Fair','1971-03-04',1,9800),
(4,3,'35mm','Good','1980-11-23',2,15500),
(5,4,'Nitrate','Poor','1965-05-09',3,42000),
(6,5,'35mm','Fair','1975-08-30',1,18000),
(7,5,'Digital','Excellent','2014-02-11',4,1600),
(8,6,'35mm','Good','1990-01-15',2,11000),
(9,6,'16mm','Poor','1993-07-07',2,3200),
(10,7,'35mm','Excellent','1991-10-02',2,12500),
(11,8,'35mm','Fair','1999-04-26',2,8700),
(12,9,'35mm','Good','1985-12-12',1,13400),
(13,10,'35mm','Excellent','2001-09-19',2,7900),
(14,11,'16mm','Fair','1988-03-28',NULL,2900),
(15,12,'Nitrate','Poor','1968-10-31',3,38500),
(16,13,'35mm','Good','1982-02-20',2,10400),
(17,14,'16mm','Good','1996-06-06',NULL,2100),
(18,16,'Nitrate','Fair','1966-01-25',3,51000),
(19,9,'Digital','Excellent','2016-05-05',4,1400),
(20,4,'Digital','Good','2018-03-03',4,NULL);
INSERT INTO Screening VALUES
(1,1,'2022-01-14','Hall A',132,8.0),
(2,4,'2022-02-05','Hall A',210,9.5),
(3,7,'2022-02-19','Hall B',88,7.0),
(4,8,'2022-03-12','Hall A',254,10.0),
(5,12,'2022-04-01','Hall B',61,7.0),
(6,2,'2022-05-20','Hall C',47,6.0),
(7,10,'2022-06-11','Hall A',198,10.0),
(8,6,'2022-09-03','Hall A',175,9.5),
(9,13,'2022-10-08','Hall B',93,8.0),
(10,19,'2022-11-19','Hall C',39,6.0),
(11,8,'2023-01-21','Hall A',231,10.5),
(12,16,'2023-02-11','Hall B',74,7.5),
(13,11,'2023-03-18','Hall A',142,9.0),
(14,3,'2023-04-22','Hall B',66,7.5),
(15,20,'2023-05-13','Hall C',55,6.5),
(16,17,'2023-06-24','Hall C',28,5.0),
(17,7,'2023-09-16','Hall A',160,9.5),
(18,1,'2023-10-07','Hall B',NULL,8.0),
(19,8,'2024-02-03','Open Air',320,12.0);
