CREATE TABLE countries (
  iso2 CHAR(2) PRIMARY KEY,
  country_name VARCHAR(60),
  eu_member INTEGER
);
CREATE TABLE vendors (
  vendor_id INTEGER PRIMARY KEY,
  company VARCHAR(80) NOT NULL,
  iso2 CHAR(2),
  rating DECIMAL(2,1),
  customer_since DATE,
  FOREIGN KEY (iso2) REFERENCES countries(iso2)
);
CREATE TABLE labs (
  lab_id INTEGER PRIMARY KEY,
  lab_name VARCHAR(60) NOT NULL,
  building VARCHAR(40),
  floor INTEGER,
  head_id INTEGER,
  annual_budget_eur DECIMAL(12,2),
  FOREIGN KEY (head_id) REFERENCES staff(staff_id)
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  first_name VARCHAR(40),
  last_name VARCHAR(40),
  job_title VARCHAR(60),
  lab_id INTEGER,
  birth_date DATE,
  salary_eur DECIMAL(10,2),
  FOREIGN KEY (lab_id) REFERENCES labs(lab_id)
);
CREATE TABLE item_categories (
  cat_code CHAR(3) PRIMARY KEY,
  cat_name VARCHAR(40)
);
CREATE TABLE items (
  item_id INTEGER PRIMARY KEY,
  item_name VARCHAR(80) NOT NULL,
  cat_code CHAR(3),
  vendor_id INTEGER,
  list_price_eur DECIMAL(12,2),
  weight_kg DECIMAL(8,2),
  discontinued INTEGER,
  FOREIGN KEY (cat_code) REFERENCES item_categories(cat_code),
  FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id)
);
CREATE TABLE purchase_orders (
  po_number VARCHAR(12) PRIMARY KEY,
  lab_id INTEGER,
  vendor_id INTEGER,
  requested_by INTEGER,
  approved_by INTEGER,
  ordered_on DATE,
  delivered_on DATE,
  status VARCHAR(20),
  FOREIGN KEY (lab_id) REFERENCES labs(lab_id),
  FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id),
  FOREIGN KEY (requested_by) REFERENCES staff(staff_id),
  FOREIGN KEY (approved_by) REFERENCES staff(staff_id)
);
CREATE TABLE order_lines (
  po_number VARCHAR(12),
  item_id INTEGER,
  quantity INTEGER,
  unit_price_eur DECIMAL(12,2),
  PRIMARY KEY (po_number, item_id),
  FOREIGN KEY (po_number) REFERENCES purchase_orders(po_number),
  FOREIGN KEY (item_id) REFERENCES items(item_id)
);
INSERT INTO countries VALUES
('DE','Germany',1),('CH','Switzerland',0),('US','United States',0),('SE','Sweden',1),('FR','France',1),('JP','Japan',0),('GB','United Kingdom',0),('ES','Spain',1),('NL','Netherlands',1),('IT','Italy',1);
INSERT INTO vendors VALUES
(1,'Helios Optics','DE',4.6,'2012-04-01'),
(2,'CryoWorks','CH',4.1,'2015-10-12'),
(3,'GeneTrack Systems','US',4.8,'2016-02-20'),
(4,'NordLab Supplies','SE',3.9,'2010-01-05'),
(5,'Lumen & Co','FR',3.4,'2019-07-18'),
(6,'Kyoto Precision','JP',4.9,'2014-11-30'),
(7,'BenchMate','GB',4.2,'2013-06-06'),
(8,'Safe Hands Ltd','GB',NULL,'2020-03-23'),
(9,'Servotronik','DE',4.4,'2018-09-14'),
(10,'Iberia Instruments','ES',2.7,'2021-05-03'),
(11,'PolarGas','NL',3.8,NULL);
INSERT INTO labs VALUES
(1,'Photonics','Maxwell',2,1,420000.00),
(2,'Low Temperature','Maxwell',0,4,510000.00),
(3,'Genomics','Franklin',3,6,380000.00),
(4,'Proteomics','Franklin',2,9,260000.00),
(5,'Robotics','Turing',1,11,195000.00),
(6,'Materials','Curie',1,13,300000.00),
(7,'Neuroimaging','Franklin',1,NULL,150000.00);
INSERT INTO staff VALUES
(1,'Marta','Keller','Professor',1,'1968-05-17',98000.00),
(2,'Hugo','Lambert','Postdoc',1,'1989-11-02',52000.00),
(3,'Zoe','Papadakis','PhD student',1,'1997-03-25',34500.00),
(4,'Anders','Holm','Professor',2,'1971-08-09',94500.00),
(5,'Ravi','Iyer','Lab technician',2,'1985-01-30',47000.00),
(6,'Joanna','Stern','Professor',3,'1974-12-11',101000.00),
(7,'Felix','Adebayo','Postdoc',3,'1990-06-21',53500.00),
(8,'Carla','Nunes','Lab technician',3,'1993-09-14',45500.00),
(9,'Stephen','Marsh','Senior scientist',4,'1979-02-03',76000.00),
(10,'Lin','Zhao','PhD student',4,'1998-07-07',33800.00),
(11,'Eva','Horvath','Professor',5,'1977-10-19',95500.00),
(12,'Tim','Brouwer','Research engineer',5,'1987-04-28',61000.00),
(13,'Paolo','Ricci','Senior scientist',6,'1966-03-12',79500.00),
(14,'Nadia','Benali','Postdoc',6,'1991-12-05',51800.00),
(15,'George','Whitfield','Procurement officer',NULL,'1973-06-30',58000.00),
(16,'Sara','Lindholm','Procurement officer',NULL,'1982-08-22',56500.00),
(17,'Ivan','Dimitrov','PhD student',5,'1996-01-16',NULL),
(18,'Mona','Faris','Postdoc',7,'1992-02-27',50500.00);
INSERT INTO item_categories VALUES
('OPT','Optics'),('COL','Cooling'),('SEQ','Sequencing'),('CON','Consumables'),('ELE','Electronics'),('SAF','Safety'),('GEN','General lab'),('SFT','Software');
INSERT INTO items VALUES
(1,'Femtosecond laser','OPT',1,128000.00,85.0,0),
(2,'Optical table','OPT',1,9800.00,310.0,0),
(3,'Beam splitter kit','OPT',5,640.00,1.2,0),
(4,'Helium compressor','COL',2,34500.00,120.0,0),
(5,'Dilution fridge','COL',2,285000.00,640.0,0),
(6,'Nitrogen dewar','COL',4,1150.00,14.5,0),
(7,'Benchtop sequencer','SEQ',3,92000.00,62.0,0),
(8,'Flow cell pack','SEQ',3,1850.00,0.6,0),
(9,'Library prep kit','SEQ',3,2700.00,1.9,0),
(10,'Pipette tips box','CON',4,38.50,0.4,0),
(11,'Petri dish sleeve','CON',4,21.00,0.7,1),
(12,'Safety goggles','SAF',8,12.90,0.15,0),
(13,'Nitrile gloves carton','SAF',8,54.00,2.1,0),
(14,'Six-axis robot arm','ELE',9,27400.00,33.0,0),
(15,'Motor controller','ELE',9,880.00,1.1,0),
(16,'Oscilloscope','ELE',6,11600.00,5.8,0),
(17,'Atomic force microscope','OPT',6,176000.00,95.0,0),
(18,'Bench centrifuge','GEN',7,4300.00,28.0,0),
(19,'Magnetic stirrer','GEN',7,310.00,2.6,1),
(20,'Vacuum pump','GEN',10,3900.00,24.0,0),
(21,'Spectrum analyzer','ELE',10,15400.00,NULL,1),
(22,'Fume hood filter','SAF',7,145.00,NULL,0);
INSERT INTO purchase_orders VALUES
('PO-2301',1,1,2,15,'2023-01-16','2023-03-02','delivered'),
('PO-2302',3,3,7,15,'2023-01-24','2023-02-10','delivered'),
('PO-2303',2,2,5,4,'2023-02-06','2023-06-19','delivered'),
('PO-2304',4,4,10,9,'2023-02-13','2023-02-17','delivered'),
('PO-2305',5,9,12,16,'2023-03-01','2023-04-05','delivered'),
('PO-2306',6,6,14,13,'2023-03-20','2023-09-12','delivered'),
('PO-2307',3,8,8,6,'2023-04-03','2023-04-06','delivered'),
('PO-2308',1,5,3,1,'2023-04-18',NULL,'cancelled'),
('PO-2309',2,4,5,16,'2023-05-10','2023-05-15','delivered'),
('PO-2310',3,3,7,15,'2023-05-30','2023-06-14','delivered'),
('PO-2311',4,7,10,16,'2023-06-12','2023-07-03','delivered'),
('PO-2312',5,9,17,11,'2023-07-07','2023-08-01','delivered'),
('PO-2313',6,7,14,16,'2023-08-21','2023-09-01','delivered'),
('PO-2314',1,6,2,15,'2023-09-11','2023-11-20','delivered'),
('PO-2315',3,4,8,15,'2023-10-02','2023-10-06','delivered'),
('PO-2316',2,2,4,15,'2023-10-25',NULL,'in transit'),
('PO-2317',4,8,10,9,'2023-11-06','2023-11-10','delivered'),
('PO-2318',5,6,12,16,'2023-11-27',NULL,'in transit'),
('PO-2319',1,1,3,NULL,'2023-12-04',NULL,'pending'),
('PO-2320',3,3,8,NULL,'2023-12-11',NULL,'pending'),
('PO-2321',6,7,13,NULL,'2023-12-14',NULL,'pending');
INSERT INTO order_lines VALUES
('PO-2301',1,1,124500.00),('PO-2301',2,2,9500.00),
('PO-2302',7,1,92000.00),('PO-2302',8,6,1800.00),('PO-2302',9,4,2700.00),
('PO-2303',4,2,33900.00),
('PO-2304',10,40,36.00),('PO-2304',11,25,20.00),
('PO-2305',14,2,26800.00),('PO-2305',15,8,850.00),
('PO-2306',17,1,171000.00),
('PO-2307',12,30,12.90),('PO-2307',13,12,52.00),
('PO-2308',3,3,640.00),
('PO-2309',6,4,1100.00),
('PO-2310',8,10,1750.00),('PO-2310',9,5,2600.00),
('PO-2311',18,2,4200.00),('PO-2311',19,5,295.00),
('PO-2312',15,4,880.00),
('PO-2313',22,6,145.00),('PO-2313',18,1,4300.00),
('PO-2314',16,2,11300.00),
('PO-2315',10,60,35.00),('PO-2315',6,1,1150.00),
('PO-2316',5,1,279000.00),
('PO-2317',13,8,54.00),
('PO-2318',16,1,11600.00),
('PO-2319',2,1,9800.00),
('PO-2320',8,12,1850.00),
('PO-2321',22,10,145.00);
