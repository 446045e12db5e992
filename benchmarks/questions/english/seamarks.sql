PRAGMA foreign_keys = ON;
CREATE TABLE District (
  DistrictID INTEGER PRIMARY KEY,
  DistrictName TEXT NOT NULL,
  HeadOffice TEXT
);
CREATE TABLE Lens (
  LensID INTEGER PRIMARY KEY,
  LensOrder TEXT NOT NULL,
  Maker TEXT NOT NULL,
  CountryOfOrigin TEXT,
  WeightKg INTEGER
);
CREATE TABLE Lighthouse (
  LighthouseID INTEGER PRIMARY KEY,
  LighthouseName TEXT NOT NULL,
  DistrictID INTEGER NOT NULL,
  LensID INTEGER,
  YearBuilt INTEGER,
  TowerHeight REAL,
  TowerMaterial TEXT,
  LightColour TEXT,
  RangeNauticalMiles INTEGER,
  AutomationDate TEXT,
  FOREIGN KEY (DistrictID) REFERENCES District(DistrictID),
  FOREIGN KEY (LensID) REFERENCES Lens(LensID)
);
CREATE TABLE Keeper (
  KeeperID INTEGER PRIMARY KEY,
  KeeperName TEXT NOT NULL,
  DateOfBirth TEXT,
  BirthPlace TEXT,
  SupervisorID INTEGER,
  FOREIGN KEY (SupervisorID) REFERENCES Keeper(KeeperID)
);
CREATE TABLE Posting (
  KeeperID INTEGER NOT NULL,
  LighthouseID INTEGER NOT NULL,
  StartDate TEXT NOT NULL,
  EndDate TEXT,
  KeeperRank TEXT NOT NULL,
  AnnualPay REAL,
  PRIMARY KEY (KeeperID, LighthouseID, StartDate),
  FOREIGN KEY (KeeperID) REFERENCES Keeper(KeeperID),
  FOREIGN KEY (LighthouseID) REFERENCES Lighthouse(LighthouseID)
);
CREATE TABLE Shipwreck (
  WreckID INTEGER PRIMARY KEY,
  ShipName TEXT NOT NULL,
  ShipType TEXT,
  NearestLighthouseID INTEGER,
  WreckDate TEXT,
  LivesLost INTEGER,
  LivesSaved INTEGER,
  Cargo TEXT,
  FOREIGN KEY (NearestLighthouseID) REFERENCES Lighthouse(LighthouseID)
);
CREATE TABLE Inspection (
  InspectionID INTEGER PRIMARY KEY,
  LighthouseID INTEGER NOT NULL,
  InspectionDate TEXT NOT NULL,
  InspectorName TEXT,
  Grade TEXT,
  RepairCost REAL,
  FOREIGN KEY (LighthouseID) REFERENCES Lighthouse(LighthouseID)
);
INSERT INTO District VALUES
(1,'Northern Skerries','Kirkwall'),
(2,'Western Approaches','Oban'),
(3,'Eastern Sands','Montrose'),
(4,'Southern Firths','Leith'),
(5,'Outer Atlantic','Stornoway');
INSERT INTO Lens VALUES
(1,'First','Barbier & Fenestre','France',5800),
(2,'Second','Chance Brothers','England',3900),
(3,'Third','Chance Brothers','England',1750),
(4,'Hyperradiant','Barbier & Fenestre','France',7600),
(5,'Fourth','Sautter Lemonnier','France',420),
(6,'First','Chance Brothers','England',5500),
(7,'Sixth','Wilhelm Weule','Germany',65);
INSERT INTO Lighthouse VALUES
(1,'Skarf Rock',1,1,1854,38.5,'granite','white',24,'1988-05-12'),
(2,'Noss Point',1,3,1896,18.0,'brick','white',18,'1986-09-03'),
(3,'Ardmhor',2,2,1861,31.2,'granite','white',21,'1990-03-27'),
(4,'Eilean Dubh',2,5,1903,12.4,'cast iron','red',11,'1971-06-15'),
(5,'Carrick Spit',3,6,1842,35.6,'sandstone','white',22,'1984-11-20'),
(6,'Tarvie Sands',3,7,1931,9.8,'concrete','green',8,'1962-04-08'),
(7,'Inchgarrow',4,3,1810,26.3,'sandstone','red',16,'1979-10-01'),
(8,'Muckle Head',1,4,1872,44.0,'granite','white',26,'1996-08-19'),
(9,'Sula Reef',5,1,1887,41.7,'granite','white',25,'1992-07-30'),
(10,'Fladda Beg',5,NULL,1915,14.9,'concrete','green',10,NULL),
(11,'Port Lennie',4,5,1848,15.5,'brick','red',12,'1975-02-14'),
(12,'Garvel Breakwater',4,7,1925,7.6,'cast iron','green',7,NULL);
INSERT INTO Keeper VALUES
(1,'Magnus Isbister','1851-04-17','Stromness',NULL),
(2,'Donald MacAskill','1862-08-09','Tobermory',1),
(3,'William Rendall','1870-12-01','Stromness',1),
(4,'Angus Beaton','1875-05-23','Portree',2),
(5,'Robert Swankie','1868-02-11','Arbroath',NULL),
(6,'James Spink','1883-10-30','Arbroath',5),
(7,'Hector Munro','1890-01-06','Cromarty',4),
(8,'Thomas Cargill','1894-07-14','Arbroath',5),
(9,'Ewan Morrison','1899-11-28','Ness',4),
(10,'Peter Lyall','1879-03-03','Leith',5),
(11,'Iain Gunn','1905-09-19','Wick',7),
(12,'Alexander Fair',NULL,'Leith',10),
(13,'Norman Macleod','1912-06-25','Ness',9),
(14,'George Drever','1908-12-12',NULL,3);
INSERT INTO Posting VALUES
(1,1,'1874-03-01','1889-06-30','Principal Keeper',92.0),
(1,8,'1889-07-01','1911-12-31','Principal Keeper',118.0),
(2,3,'1884-05-15','1899-04-30','Assistant Keeper',61.0),
(2,9,'1899-05-01','1922-10-10','Principal Keeper',121.5),
(3,8,'1893-02-01','1905-08-31','Assistant Keeper',64.0),
(3,2,'1905-09-01','1930-12-31','Principal Keeper',104.0),
(4,3,'1898-10-01','1913-03-31','Assistant Keeper',70.0),
(4,9,'1913-04-01','1935-05-31','Assistant Keeper',86.0),
(5,5,'1890-01-10','1912-09-30','Principal Keeper',110.0),
(5,7,'1912-10-01','1928-02-28','Principal Keeper',123.0),
(6,5,'1906-06-01','1919-11-30','Assistant Keeper',72.5),
(6,6,'1931-04-01','1943-10-31','Principal Keeper',140.0),
(7,9,'1914-08-01','1926-07-31','Assistant Keeper',88.0),
(7,1,'1926-08-01','1950-01-31','Principal Keeper',165.0),
(8,7,'1919-05-01','1933-12-31','Assistant Keeper',90.0),
(9,10,'1921-03-15','1946-06-30','Principal Keeper',151.0),
(10,11,'1902-11-01','1939-03-31','Principal Keeper',112.0),
(10,7,'1899-02-01','1902-10-31','Occasional Keeper',28.0),
(11,1,'1929-09-01','1945-12-31','Assistant Keeper',126.0),
(11,2,'1946-01-01','1965-04-30','Principal Keeper',210.0),
(12,11,'1908-07-01','1910-01-15','Occasional Keeper',30.0),
(13,10,'1934-02-01','1947-03-31','Assistant Keeper',119.0),
(13,9,'1947-04-01','1972-06-30','Principal Keeper',235.0);
INSERT INTO Shipwreck VALUES
(1,'Ocean Maid','brig',1,'1858-11-23',9,4,'timber'),
(2,'Friga','schooner',1,'1877-02-04',0,7,'coal'),
(3,'Prince Leopold','steamer',8,'1895-12-19',31,58,'passengers'),
(4,'Hjalmar','barque',8,'1901-01-13',6,11,'timber'),
(5,'Clan Torrin','steamer',9,'1906-10-02',14,40,'jute'),
(6,'Bonnie Jean','fishing smack',5,'1881-10-14',5,0,NULL),
(7,'Elsinore','brig',5,'1849-03-30',11,2,'grain'),
(8,'Marigold','fishing smack',5,'1898-09-08',0,4,NULL),
(9,'SS Dunmore','steamer',3,'1917-05-21',22,17,'coal'),
(10,'Santa Rosalia','barque',9,'1889-11-05',18,3,'wine'),
(11,'Kestrel','trawler',10,'1936-02-27',0,12,'fish'),
(12,'Anna Katrine','schooner',7,'1866-01-18',3,5,'grain'),
(13,'Girl Pat','trawler',NULL,'1941-12-03',8,1,'fish'),
(14,'Hopeful','schooner',NULL,NULL,NULL,NULL,'slate'),
(15,'Vigilant','trawler',6,'1952-01-31',2,8,'fish');
INSERT INTO Inspection VALUES
(1,1,'1935-06-04','J. D. Gardner','A',0.0),
(2,1,'1948-05-19','R. Mackechnie','B',310.0),
(3,2,'1935-06-07','J. D. Gardner','A',45.0),
(4,3,'1936-07-15','J. D. Gardner','C',620.0),
(5,4,'1936-07-17','J. D. Gardner','B',155.0),
(6,5,'1938-08-22','P. H. Hyslop','B',270.5),
(7,5,'1951-09-03','P. H. Hyslop','A',80.0),
(8,7,'1938-08-25','P. H. Hyslop','C',890.0),
(9,8,'1948-05-23','R. Mackechnie','A',60.0),
(10,9,'1949-06-30','R. Mackechnie','D',2150.0),
(11,9,'1952-07-11','R. Mackechnie','B',400.0),
(12,10,'1949-07-02','R. Mackechnie','C',NULL),
(13,11,'1951-09-06','P. H. Hyslop','A',25.0),
(14,9,'1955-06-18','P. H. Hyslop','A',95.0),
(15,8,'1955-06-21','P. H. Hyslop','B',185.0);
