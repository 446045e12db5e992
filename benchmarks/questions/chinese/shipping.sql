CREATE TABLE Shipping_Line (
  Line_ID INT PRIMARY KEY,
  Line_Name TEXT,
  Headquarters TEXT,
  Founded_Year INT,
  Parent_Line_ID INT,
  FOREIGN KEY (Parent_Line_ID) REFERENCES Shipping_Line(Line_ID)
);
CREATE TABLE Port (
  Port_ID INT PRIMARY KEY,
  Port_Name TEXT,
  Country TEXT,
  Max_Draft_m REAL
);
CREATE TABLE Vessel (
  Vessel_ID INT PRIMARY KEY,
  Vessel_Name TEXT,
  Line_ID INT,
  Vessel_Type TEXT,
  Build_Year INT,
  Gross_Tonnage INT,
  Flag TEXT,
  FOREIGN KEY (Line_ID) REFERENCES Shipping_Line(Line_ID)
);
CREATE TABLE Captain (
  Captain_ID INT PRIMARY KEY,
  Full_Name TEXT,
  Nationality TEXT,
  Birth_Date TEXT,
  Licensed_On TEXT,
  Monthly_Pay INT
);
CREATE TABLE Voyage (
  Voyage_ID INT PRIMARY KEY,
  Vessel_ID INT,
  Captain_ID INT,
  From_Port_ID INT,
  To_Port_ID INT,
  Depart_Date TEXT,
  Arrive_Date TEXT,
  Fuel_Cost INT,
  FOREIGN KEY (Vessel_ID) REFERENCES Vessel(Vessel_ID),
  FOREIGN KEY (Captain_ID) REFERENCES Captain(Captain_ID),
  FOREIGN KEY (From_Port_ID) REFERENCES Port(Port_ID),
  FOREIGN KEY (To_Port_ID) REFERENCES Port(Port_ID)
);
CREATE TABLE Cargo_Type (
  Cargo_Code TEXT PRIMARY KEY,
  Description TEXT,
  Hazardous TEXT
);
CREATE TABLE Voyage_Cargo (
  Voyage_ID INT,
  Cargo_Code TEXT,
  Tons INT,
  Freight_Charge INT,
  PRIMARY KEY (Voyage_ID, Cargo_Code),
  FOREIGN KEY (Voyage_ID) REFERENCES Voyage(Voyage_ID),
  FOREIGN KEY (Cargo_Code) REFERENCES Cargo_Type(Cargo_Code)
);
INSERT INTO Shipping_Line VALUES
(1,'Nordic Star Lines','Oslo',1924,NULL),
(2,'Pacific Bridge','Singapore',1968,NULL),
(3,'Baltic Feeder','Gdansk',1990,1),
(4,'Atlas Ocean','Hamburg',1951,NULL),
(5,'Coral Express','Manila',2003,2),
(6,'Harbor Link','Rotterdam',2015,NULL);
INSERT INTO Port VALUES
(1,'Rotterdam','Netherlands',24.0),
(2,'Hamburg','Germany',15.1),
(3,'Singapore','Singapore',16.0),
(4,'Shanghai','China',17.5),
(5,'Gdansk','Poland',15.0),
(6,'Manila','Philippines',13.0),
(7,'Oslo','Norway',11.0),
(8,'Santos','Brazil',14.5),
(9,'Ningbo','China',22.5),
(10,'Durban','South Africa',12.8);
INSERT INTO Vessel VALUES
(1,'Aurora',1,'Container',2010,94000,'Norway'),
(2,'Borealis',1,'Container',2016,141000,'Norway'),
(3,'Fjord Queen',1,'Ro-Ro',2004,38000,'Bahamas'),
(4,'Pearl River',2,'Container',2018,198000,'Singapore'),
(5,'Jade Horizon',2,'Bulk',2012,87000,'Panama'),
(6,'Lion City',2,'Container',2008,76000,'Singapore'),
(7,'Amber Coast',3,'Feeder',2001,12500,'Poland'),
(8,'Vistula',3,'Feeder',1998,9800,'Poland'),
(9,'Titan',4,'Bulk',2014,112000,'Liberia'),
(10,'Meridian',4,'Container',2020,203000,'Germany'),
(11,'Old Hansa',4,'General Cargo',1987,15400,'Germany'),
(12,'Coral Dream',5,'Feeder',2009,14200,'Panama'),
(13,'Mindanao',5,'General Cargo',1995,11000,'Philippines'),
(14,'Sea Lark',NULL,'Tanker',2006,52000,'Panama');
INSERT INTO Captain VALUES
(1,'Erik Lund','Norway','1968-03-14','1995-06-01',9800),
(2,'Wei Zhang','China','1975-09-02','2003-04-15',8700),
(3,'Olga Nowak','Poland','1980-12-11','2009-08-20',7600),
(4,'Carlos Reyes','Philippines','1972-05-27','2000-02-10',7200),
(5,'Heinrich Maas','Germany','1961-01-19','1989-11-05',10400),
(6,'Priya Nair','India','1983-07-08','2012-10-30',7350),
(7,'Tan Boon','Singapore','1970-10-23','1999-03-03',9100),
(8,'Sofia Almeida','Brazil','1987-04-16','2016-05-25',6900),
(9,'Jonas Dahl','Norway','1990-02-28','2021-01-12',NULL),
(10,'Peter Vos','Netherlands','1965-08-30','1993-09-09',9500);
INSERT INTO Voyage VALUES
(1,1,1,7,1,'2023-01-05','2023-01-08',42000),
(2,2,1,1,4,'2023-01-20','2023-02-24',610000),
(3,4,7,3,4,'2023-02-02','2023-02-09',180000),
(4,4,2,4,1,'2023-02-20','2023-03-27',655000),
(5,5,2,9,3,'2023-03-01','2023-03-09',150000),
(6,7,3,5,2,'2023-03-04','2023-03-06',15000),
(7,8,3,5,7,'2023-03-15','2023-03-18',17500),
(8,9,5,8,2,'2023-03-22','2023-04-11',320000),
(9,10,5,2,3,'2023-04-02','2023-05-03',590000),
(10,12,4,6,3,'2023-04-10','2023-04-15',26000),
(11,13,4,6,9,'2023-04-28','2023-05-04',31000),
(12,6,7,3,6,'2023-05-06','2023-05-11',64000),
(13,7,3,2,5,'2023-05-15','2023-05-17',14800),
(14,2,1,4,3,'2023-05-22','2023-05-30',170000),
(15,3,8,1,8,'2023-06-03','2023-06-21',205000),
(16,10,6,3,1,'2023-06-10','2023-07-10',575000),
(17,9,5,2,8,'2023-06-18','2023-07-07',298000),
(18,12,4,3,6,'2023-07-01','2023-07-06',27500),
(19,5,2,4,8,'2023-07-15',NULL,NULL),
(20,4,7,1,3,'2023-07-20',NULL,NULL),
(21,14,6,3,9,'2023-08-01','2023-08-09',98000);
INSERT INTO Cargo_Type VALUES
('ELEC','Electronics','N'),('AUTO','Automobiles','N'),('GRAI','Grain','N'),('COAL','Coal','N'),
('CHEM','Chemicals','Y'),('FOOD','Frozen Food','N'),('TIMB','Timber','N'),('OILP','Oil Products','Y'),
('TEXT','Textiles','N'),('EXPL','Explosives','Y');
INSERT INTO Voyage_Cargo VALUES
(1,'TIMB',3200,96000),(1,'FOOD',850,51000),(2,'AUTO',4100,530000),(2,'CHEM',1900,310000),
(3,'ELEC',2600,420000),(3,'TEXT',1500,135000),(4,'ELEC',7200,1250000),(4,'TEXT',5400,640000),
(4,'FOOD',1300,150000),(5,'COAL',42000,380000),(6,'FOOD',400,16000),(6,'TIMB',900,27000),
(7,'CHEM',350,21000),(8,'GRAI',58000,690000),(9,'AUTO',6800,910000),(9,'CHEM',2200,345000),
(10,'FOOD',1100,66000),(11,'GRAI',2500,57500),(12,'ELEC',1800,240000),(13,'TIMB',750,22000),
(14,'AUTO',1600,176000),(15,'AUTO',2900,365000),(16,'ELEC',6100,1080000),(16,'TEXT',3300,390000),
(17,'COAL',51000,455000),(18,'TEXT',600,48000),(19,'GRAI',39000,NULL),(21,'OILP',31000,520000);
