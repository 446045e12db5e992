CREATE TABLE regions (
  region_code TEXT PRIMARY KEY,
  region_name TEXT NOT NULL,
  population INTEGER
);
CREATE TABLE hospitals (
  hospital_id INTEGER PRIMARY KEY,
  hospital_name TEXT NOT NULL,
  city TEXT,
  region_code TEXT,
  beds INTEGER,
  opened_year INTEGER,
  ownership TEXT,
  FOREIGN KEY (region_code) REFERENCES regions(region_code)
);
CREATE TABLE departments (
  dept_id INTEGER PRIMARY KEY,
  hospital_id INTEGER NOT NULL,
  dept_name TEXT NOT NULL,
  floor INTEGER,
  annual_budget INTEGER,
  head_surgeon_id INTEGER,
  FOREIGN KEY (hospital_id) REFERENCES hospitals(hospital_id),
  FOREIGN KEY (head_surgeon_id) REFERENCES surgeons(surgeon_id)
);
CREATE TABLE surgeons (
  surgeon_id INTEGER PRIMARY KEY,
  surgeon_name TEXT NOT NULL,
  gender TEXT,
  birth_date TEXT,
  hire_date TEXT,
  dept_id INTEGER,
  supervisor_id INTEGER,
  rank TEXT,
  salary INTEGER,
  FOREIGN KEY (dept_id) REFERENCES departments(dept_id),
  FOREIGN KEY (supervisor_id) REFERENCES surgeons(surgeon_id)
);
CREATE TABLE patients (
  patient_id INTEGER PRIMARY KEY,
  patient_name TEXT NOT NULL,
  gender TEXT,
  birth_date TEXT,
  city TEXT,
  blood_type TEXT
);
CREATE TABLE procedures (
  proc_code TEXT PRIMARY KEY,
  proc_name TEXT NOT NULL,
  standard_fee INTEGER
);
CREATE TABLE operations (
  operation_id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL,
  proc_code TEXT NOT NULL,
  dept_id INTEGER NOT NULL,
  operation_date TEXT,
  duration_min INTEGER,
  cost INTEGER,
  outcome TEXT,
  FOREIGN KEY (patient_id) REFERENCES patients(patient_id),
  FOREIGN KEY (proc_code) REFERENCES procedures(proc_code),
  FOREIGN KEY (dept_id) REFERENCES departments(dept_id)
);
CREATE TABLE operation_staff (
  operation_id INTEGER NOT NULL,
  surgeon_id INTEGER NOT NULL,
  role TEXT NOT NULL,
  hours REAL,
  PRIMARY KEY (operation_id, surgeon_id),
  FOREIGN KEY (operation_id) REFERENCES operations(operation_id),
  FOREIGN KEY (surgeon_id) REFERENCES surgeons(surgeon_id)
);
INSERT INTO regions VALUES
('NV','North Valley',820000),('SC','South Coast',1450000),('CP','Central Plain',990000),('EH','Eastern Hills',310000),('WI','West Islands',58000);
INSERT INTO hospitals VALUES
(1,'St. Brendan General Hospital','Ashford','NV',540,1931,'Public'),
(2,'Ashford Children Clinic','Ashford','NV',120,1998,'Nonprofit'),
(3,'Coastline Medical Center','Port Mera','SC',815,1974,'Public'),
(4,'Harbor View Hospital','Port Mera','SC',260,2006,'Private'),
(5,'Santa Lucia Hospital','Belmar','SC',345,1959,'Nonprofit'),
(6,'Central Plain University Hospital','Dunmore','CP',1020,1948,'Public'),
(7,'Wheatfield Community Hospital','Grainton','CP',85,1986,'Public'),
(8,'Pinecrest Surgical Institute','Dunmore','CP',150,2014,'Private'),
(9,'Hillside Memorial','Torrin','EH',210,1967,NULL),
(10,'Torrin Rehabilitation Center','Torrin','EH',95,2021,'Private');
INSERT INTO departments VALUES
(1,1,'Cardiology',4,5200000,1),
(2,1,'Orthopedics',2,3400000,4),
(3,1,'Neurology',5,4100000,NULL),
(4,2,'Pediatrics',1,1900000,6),
(5,3,'Cardiology',6,7800000,7),
(6,3,'Orthopedics',3,4600000,9),
(7,3,'Oncology',7,8900000,10),
(8,4,'General Surgery',2,2700000,12),
(9,5,'General Surgery',1,2200000,14),
(10,5,'Oncology',3,3100000,NULL),
(11,6,'Cardiology',8,9400000,15),
(12,6,'Neurology',9,9900000,17),
(13,6,'General Surgery',3,6100000,18),
(14,7,'General Surgery',1,NULL,20),
(15,8,'Orthopedics',2,5600000,21),
(16,9,'General Surgery',2,1600000,22);
INSERT INTO surgeons VALUES
(1,'Alan Whitmore','M','1958-02-11','1990-09-01',1,NULL,'Chief',310000),
(2,'Beatriz Fonseca','F','1975-07-23','2006-03-15',1,1,'Attending',225000),
(3,'Connor Leigh','M','1989-10-05','2018-07-01',1,2,'Resident',92000),
(4,'Diana Prescott','F','1964-12-30','1998-01-12',2,NULL,'Chief',285000),
(5,'Emre Aydin','M','1983-05-19','2013-08-20',2,4,'Attending',205000),
(6,'Fatima Noor','F','1971-09-14','2001-05-07',4,NULL,'Chief',240000),
(7,'George Tanaka','M','1961-03-28','1994-04-18',5,NULL,'Chief',355000),
(8,'Hilda Svensson','F','1980-11-02','2011-10-10',5,7,'Attending',248000),
(9,'Ivan Petrov','M','1968-06-17','2000-02-28',6,NULL,'Chief',298000),
(10,'Julia Mbeki','F','1966-08-08','1997-11-03',7,NULL,'Chief',340000),
(11,'Kevin Rourke','M','1986-01-25','2016-06-13',7,10,'Attending',230000),
(12,'Lucia Romano','F','1973-04-04','2007-09-17',8,NULL,'Chief',275000),
(13,'Mateo Silva','M','1991-12-12','2020-07-01',8,12,'Resident',88000),
(14,'Nadia Haddad','F','1969-10-29','2003-03-03',9,NULL,'Chief',232000),
(15,'Oliver Strand','M','1955-05-06','1986-06-16',11,NULL,'Chief',372000),
(16,'Paula Jensen','F','1978-02-20','2009-01-26',11,15,'Attending',262000),
(17,'Quentin Abbott','M','1963-07-31','1995-08-14',12,NULL,'Chief',365000),
(18,'Rosa Delgado','F','1970-01-09','2002-12-02',13,NULL,'Chief',302000),
(19,'Stefan Kruger','M','1987-09-21','2017-04-24',13,18,'Attending',219000),
(20,'Tara Singh','F','1982-03-16','2012-05-21',14,NULL,'Chief',NULL),
(21,'Ulrich Bauer','M','1967-11-11','2014-02-03',15,NULL,'Chief',390000),
(22,'Vera Lindholm','F','1972-08-27','2005-07-11',16,NULL,'Chief',198000),
(23,'Wesley Grant','M','1993-06-03','2021-07-01',13,19,'Resident',86000),
(24,'Yara Costa','F','1994-04-18','2022-07-01',NULL,NULL,'Resident',84000);
INSERT INTO patients VALUES
(1,'Agnes Moore','F','1944-01-19','Ashford','A+'),
(2,'Ben Carver','M','1972-09-03','Ashford','O+'),
(3,'Chloe Danvers','F','2012-06-22','Ashford','O-'),
(4,'Dario Bianchi','M','1959-11-15','Port Mera','B+'),
(5,'Esther Kim','F','1988-03-08','Port Mera','A-'),
(6,'Frank Delaney','M','1950-07-30','Belmar','AB+'),
(7,'Grace Lowell','F','1966-12-01','Dunmore','O+'),
(8,'Henrik Olsen','M','1979-05-27','Dunmore','A+'),
(9,'Iris Palmer','F','2001-10-10','Grainton',NULL),
(10,'Jonas Weber','M','1938-08-24','Dunmore','B-'),
(11,'Karen Yates','F','1983-02-14','Torrin','O+'),
(12,'Liam Foster','M','1996-04-09','Port Mera','A+'),
(13,'Mona Rashid','F','1957-09-18','Belmar','O+'),
(14,'Niall Quinn','M','2015-01-05','Ashford','B+'),
(15,'Olga Sorokin','F','1970-06-11','Grainton','A+'),
(16,'Pedro Alves','M','1991-12-20','Torrin','O-'),
(17,'Rita Gomez','F','1963-03-03',NULL,'AB-');
INSERT INTO procedures VALUES
('CABG','Coronary Artery Bypass',42000),('PTCA','Coronary Angioplasty',18500),('THR','Total Hip Replacement',26000),
('TKR','Total Knee Replacement',24500),('APP','Appendectomy',9800),('CHOL','Gallbladder Removal',11200),
('TUM','Tumor Resection',38000),('CRAN','Craniotomy',55000),('HERN','Hernia Repair',8200),('TONS','Tonsillectomy',5400),('SPIN','Spinal Fusion',61000);
INSERT INTO operations VALUES
(1,1,'CABG',1,'2022-01-18',310,43500,'Successful'),
(2,2,'THR',2,'2022-02-09',145,25800,'Successful'),
(3,3,'TONS',4,'2022-02-21',40,5400,'Successful'),
(4,4,'PTCA',5,'2022-03-15',95,19200,'Complications'),
(5,5,'TUM',7,'2022-04-04',260,39900,'Successful'),
(6,6,'CHOL',9,'2022-04-27',80,11000,'Successful'),
(7,7,'CRAN',12,'2022-05-12',405,58700,'Successful'),
(8,8,'APP',13,'2022-06-01',65,9600,'Successful'),
(9,9,'APP',14,'2022-06-19',70,8900,'Successful'),
(10,10,'CABG',11,'2022-07-07',345,47200,'Failed'),
(11,11,'HERN',16,'2022-08-23',55,7900,'Successful'),
(12,12,'TKR',6,'2022-09-14',130,24900,'Successful'),
(13,4,'CABG',5,'2022-10-03',330,45100,'Successful'),
(14,13,'TUM',7,'2022-11-11',285,NULL,'Complications'),
(15,1,'THR',2,'2023-01-10',160,27300,'Successful'),
(16,14,'TONS',4,'2023-02-16',45,5600,'Successful'),
(17,2,'PTCA',1,'2023-03-02',100,18900,'Successful'),
(18,7,'CHOL',13,'2023-03-29',90,11800,'Successful'),
(19,15,'TKR',15,'2023-05-08',125,28400,'Successful'),
(20,8,'THR',15,'2023-06-20',150,30500,'Complications'),
(21,13,'HERN',9,'2023-07-13',50,8100,'Successful'),
(22,10,'PTCA',11,'2023-08-30',110,19800,'Successful'),
(23,5,'APP',8,'2023-10-05',75,10700,NULL),
(24,12,'HERN',8,'2023-11-21',60,9100,'Successful'),
(25,7,'CRAN',12,'2023-12-04',380,57100,'Failed');
INSERT INTO operation_staff VALUES
(1,1,'Lead',5.5),(1,2,'Assistant',5.0),(1,3,'Assistant',3.0),(2,4,'Lead',2.5),(2,5,'Assistant',2.5),(3,6,'Lead',1.0),
(4,8,'Lead',2.0),(5,10,'Lead',4.5),(5,11,'Assistant',4.0),(6,14,'Lead',1.5),(7,17,'Lead',7.0),(8,19,'Lead',1.5),(9,20,'Lead',1.5),
(10,15,'Lead',6.0),(10,16,'Assistant',5.5),(11,22,'Lead',1.0),(12,9,'Lead',2.5),(13,7,'Lead',5.5),(13,8,'Assistant',5.5),
(14,11,'Lead',5.0),(14,10,'Assistant',2.0),(15,5,'Lead',3.0),(16,6,'Lead',1.0),(17,2,'Lead',2.0),(17,3,'Assistant',2.0),
(18,18,'Lead',1.5),(18,19,'Assistant',1.5),(19,21,'Lead',2.5),(20,21,'Lead',3.0),(21,14,'Lead',1.0),(22,16,'Lead',2.0),
(23,12,'Lead',1.5),(23,13,'Assistant',1.5),(24,13,'Lead',1.0),(25,17,'Lead',6.5),(25,18,'Assistant',4.0);
