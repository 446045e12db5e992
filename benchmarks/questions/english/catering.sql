CREATE TABLE Ref_Event_Types (
  Event_Type_Code TEXT PRIMARY KEY,
  Event_Type_Description TEXT NOT NULL
);
CREATE TABLE Venues (
  Venue_ID INTEGER PRIMARY KEY,
  Venue_Name TEXT NOT NULL,
  City TEXT,
  Capacity INTEGER,
  Rental_Fee REAL,
  Year_Opened INTEGER,
  Has_Garden TEXT
);
CREATE TABLE Clients (
  Client_ID INTEGER PRIMARY KEY,
  First_Name TEXT NOT NULL,
  Last_Name TEXT NOT NULL,
  Home_City TEXT,
  Phone TEXT,
  Referred_By INTEGER,
  FOREIGN KEY (Referred_By) REFERENCES Clients(Client_ID)
);
CREATE TABLE Staff (
  Staff_ID INTEGER PRIMARY KEY,
  Staff_Name TEXT NOT NULL,
  Job_Title TEXT,
  Hourly_Wage REAL,
  Hire_Date TEXT,
  Supervisor_ID INTEGER,
  FOREIGN KEY (Supervisor_ID) REFERENCES Staff(Staff_ID)
);
CREATE TABLE Events (
  Event_ID INTEGER PRIMARY KEY,
  Client_ID INTEGER NOT NULL,
  Venue_ID INTEGER,
  Event_Type_Code TEXT NOT NULL,
  Event_Date TEXT,
  Guest_Count INTEGER,
  Contract_Price REAL,
  Planner_ID INTEGER,
  Head_Chef_ID INTEGER,
  FOREIGN KEY (Client_ID) REFERENCES Clients(Client_ID),
  FOREIGN KEY (Venue_ID) REFERENCES Venues(Venue_ID),
  FOREIGN KEY (Event_Type_Code) REFERENCES Ref_Event_Types(Event_Type_Code),
  FOREIGN KEY (Planner_ID) REFERENCES Staff(Staff_ID),
  FOREIGN KEY (Head_Chef_ID) REFERENCES Staff(Staff_ID)
);
CREATE TABLE Dishes (
  Dish_ID INTEGER PRIMARY KEY,
  Dish_Name TEXT NOT NULL,
  Course TEXT,
  Price_Per_Serving REAL,
  Is_Vegetarian TEXT
);
CREATE TABLE Event_Dishes (
  Event_ID INTEGER NOT NULL,
  Dish_ID INTEGER NOT NULL,
  Servings INTEGER,
  PRIMARY KEY (Event_ID, Dish_ID),
  FOREIGN KEY (Event_ID) REFERENCES Events(Event_ID),
  FOREIGN KEY (Dish_ID) REFERENCES Dishes(Dish_ID)
);
INSERT INTO Ref_Event_Types VALUES
('WED','Wedding'),('COR','Corporate Dinner'),('BIR','Birthday Party'),('ANN','Anniversary'),('GAL','Charity Gala'),('CHR','Christening');
INSERT INTO Venues VALUES
(1,'Riverside Barn','Bath',180,2400.00,1998,'Y'),
(2,'The Glasshouse','Bristol',220,3900.00,2012,'Y'),
(3,'Harbour Hall','Bristol',350,3200.00,1985,'N'),
(4,'Ashdown Manor','Bath',140,5200.00,1974,'Y'),
(5,'Loft 21','Cardiff',90,1350.00,2017,'N'),
(6,'Guildhall Rooms','Gloucester',260,2100.00,1969,'N'),
(7,'Orchard Pavilion','Taunton',120,1750.00,2005,'Y'),
(8,'Castle Keep','Cardiff',160,4100.00,1990,'N'),
(9,'Lakeside Lodge','Swindon',75,1100.00,NULL,'Y'),
(10,'Millennium Suite','Swindon',400,3600.00,2000,'N');
INSERT INTO Clients VALUES
(1,'Eleanor','Whitfield','Bath','01225 440181',NULL),
(2,'Tomas','Novak','Bristol','0117 922 7140',1),
(3,'Priya','Raman','Bristol','0117 925 0316',1),
(4,'Gareth','Llewellyn','Cardiff','029 2034 8875',NULL),
(5,'Sofia','Marchetti','Bath','01225 318092',3),
(6,'Daniel','Okoro','Swindon',NULL,NULL),
(7,'Hannah','Becker','Gloucester','01452 527730',4),
(8,'Marcus','Finch','Bristol','0117 973 2288',3),
(9,'Yuki','Tanaka','Cardiff','029 2022 9163',3),
(10,'Oliver','Grant','Taunton','01823 276451',NULL),
(11,'Aisha','Rahman','Cardiff','029 2049 5502',6),
(12,'Fiona','Doyle',NULL,NULL,2);
INSERT INTO Staff VALUES
(1,'Margaret Hale','Operations Manager',42.00,'2009-03-16',NULL),
(2,'Luca Ferrara','Head Chef',36.50,'2011-06-01',1),
(3,'Chantal Dubois','Head Chef',34.00,'2015-09-14',1),
(4,'Nadia Karim','Event Planner',29.50,'2014-02-03',1),
(5,'Ben Ashworth','Event Planner',27.00,'2018-05-21',1),
(6,'Rosie Kemp','Event Planner',25.50,'2021-08-09',4),
(7,'Ivan Petrov','Sous Chef',24.00,'2019-01-28',2),
(8,'Grace Mbeki','Sous Chef',23.50,'2020-10-12',3),
(9,'Callum Reid','Waiter',13.75,'2022-04-04',5),
(10,'Zoe Papadakis','Waiter',14.25,'2021-11-15',5),
(11,'Harriet Stone','Bartender',16.00,'2023-07-17',5),
(12,'Samir Aziz','Pastry Chef',26.00,'2017-12-04',2),
(13,'Leo Brandt','Waiter',NULL,'2026-09-07',NULL);
INSERT INTO Events VALUES
(1,1,1,'WED','2024-06-15',150,18750.00,4,2),
(2,2,3,'COR','2024-09-27',280,22400.00,5,3),
(3,3,2,'WED','2024-08-10',200,27000.00,4,2),
(4,4,8,'ANN','2024-11-02',80,7200.00,6,3),
(5,5,4,'WED','2025-05-24',120,21600.00,4,2),
(6,6,10,'GAL','2025-03-14',360,34200.00,5,2),
(7,3,5,'BIR','2025-02-08',60,3900.00,6,7),
(8,7,6,'COR','2025-10-09',210,15750.00,5,3),
(9,8,3,'GAL','2025-11-21',300,31500.00,4,3),
(10,1,7,'ANN','2025-06-14',45,4050.00,6,7),
(11,9,5,'BIR','2025-09-06',70,4550.00,6,3),
(12,2,3,'COR','2025-09-26',240,20400.00,5,2),
(13,11,8,'WED','2026-04-18',130,19500.00,4,3),
(14,6,2,'COR','2026-02-26',190,16150.00,5,2),
(15,4,NULL,'BIR','2026-07-11',35,2450.00,6,NULL),
(16,8,1,'WED','2026-08-22',165,23100.00,4,3),
(17,3,7,'ANN','2026-10-03',95,8550.00,4,2),
(18,7,4,'WED','2026-12-12',110,20900.00,NULL,2),
(19,2,6,'COR','2027-01-29',250,NULL,5,3);
INSERT INTO Dishes VALUES
(1,'Wild Mushroom Tartlets','Starter',5.50,'Y'),
(2,'Smoked Salmon Blinis','Starter',6.80,'N'),
(3,'Heritage Beetroot Salad','Starter',5.20,'Y'),
(4,'Roast Lamb Shoulder','Main',16.50,'N'),
(5,'Pan-Fried Sea Bass','Main',17.80,'N'),
(6,'Pumpkin Risotto','Main',12.40,'Y'),
(7,'Chicken Supreme','Main',14.20,'N'),
(8,'Beef Wellington','Main',21.00,'N'),
(9,'Lemon Posset','Dessert',4.90,'Y'),
(10,'Chocolate Torte','Dessert',6.10,'Y'),
(11,'Cheese Board','Dessert',7.40,'Y'),
(12,'Duck Spring Rolls','Canape',3.60,'N'),
(13,'Tomato Bruschetta','Canape',2.90,'Y'),
(14,'Venison Carpaccio','Starter',8.90,'N'),
(15,'Lobster Thermidor','Main',NULL,'N');
INSERT INTO Event_Dishes VALUES
(1,2,150),(1,4,110),(1,6,40),(1,10,150),
(2,1,280),(2,7,280),(2,9,280),
(3,2,200),(3,8,160),(3,6,40),(3,11,120),
(4,3,80),(4,5,80),(4,9,80),
(5,1,120),(5,4,95),(5,6,25),(5,10,120),
(6,12,360),(6,13,360),(6,8,360),(6,10,360),
(7,13,120),(7,12,120),
(8,3,210),(8,7,210),(8,10,210),
(9,2,300),(9,5,300),(9,11,300),
(10,3,45),(10,7,45),(10,9,45),
(11,13,140),(11,7,70),
(12,1,240),(12,4,240),(12,9,240),
(13,2,130),(13,5,100),(13,6,30),(13,10,130),
(14,12,380),(14,7,190),(14,10,190),
(15,13,70),(15,11,35),
(16,1,165),(16,8,165),(16,10,165),
(17,3,95),(17,4,95),(17,9,95),
(18,2,110),(18,8,110),(18,11,110);
