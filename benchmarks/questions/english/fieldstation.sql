CREATE TABLE conservation_codes (
  code TEXT PRIMARY KEY,
  meaning TEXT NOT NULL
);
CREATE TABLE species (
  species_id INTEGER PRIMARY KEY,
  common_name TEXT NOT NULL,
  scientific_name TEXT,
  status_code TEXT,
  diet TEXT,
  FOREIGN KEY (status_code) REFERENCES conservation_codes(code)
);
CREATE TABLE rangers (
  ranger_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  job_grade TEXT,
  hired_on TEXT,
  monthly_pay REAL,
  home_village TEXT,
  mentor_id INTEGER,
  FOREIGN KEY (mentor_id) REFERENCES rangers(ranger_id)
);
CREATE TABLE zones (
  zone_id INTEGER PRIMARY KEY,
  zone_name TEXT NOT NULL,
  habitat TEXT,
  area_km2 REAL,
  lead_ranger_id INTEGER,
  FOREIGN KEY (lead_ranger_id) REFERENCES rangers(ranger_id)
);
CREATE TABLE patrols (
  ranger_id INTEGER NOT NULL,
  zone_id INTEGER NOT NULL,
  hours_per_week INTEGER,
  PRIMARY KEY (ranger_id, zone_id),
  FOREIGN KEY (ranger_id) REFERENCES rangers(ranger_id),
  FOREIGN KEY (zone_id) REFERENCES zones(zone_id)
);
CREATE TABLE animals (
  animal_id INTEGER PRIMARY KEY,
  tag_code TEXT NOT NULL UNIQUE,
  nickname TEXT,
  species_id INTEGER NOT NULL,
  sex TEXT,
  birth_year INTEGER,
  weight_kg REAL,
  tagged_on TEXT,
  tagged_by INTEGER,
  mother_id INTEGER,
  died_on TEXT,
  FOREIGN KEY (species_id) REFERENCES species(species_id),
  FOREIGN KEY (tagged_by) REFERENCES rangers(ranger_id),
  FOREIGN KEY (mother_id) REFERENCES animals(animal_id)
);
CREATE TABLE sensors (
  sensor_id INTEGER PRIMARY KEY,
  serial_no TEXT NOT NULL,
  sensor_type TEXT,
  zone_id INTEGER,
  installed_on TEXT,
  battery_pct INTEGER,
  installed_by INTEGER,
  FOREIGN KEY (zone_id) REFERENCES zones(zone_id),
  FOREIGN KEY (installed_by) REFERENCES rangers(ranger_id)
);
CREATE TABLE sightings (
  sighting_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL,
  zone_id INTEGER NOT NULL,
  ranger_id INTEGER,
  sensor_id INTEGER,
  seen_on TEXT,
  body_condition INTEGER,
  group_size INTEGER,
  FOREIGN KEY (animal_id) REFERENCES animals(animal_id),
  FOREIGN KEY (zone_id) REFERENCES zones(zone_id),
  FOREIGN KEY (ranger_id) REFERENCES rangers(ranger_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(sensor_id)
);
INSERT INTO conservation_codes VALUES
('LC','Least Concern'),('NT','Near Threatened'),('VU','Vulnerable'),('EN','Endangered'),('CR','Critically Endangered'),('DD','Data Deficient');
INSERT INTO species VALUES
(1,'African elephant','Loxodonta africana','EN','herbivore'),
(2,'Lion','Panthera leo','VU','carnivore'),
(3,'Black rhinoceros','Diceros bicornis','CR','herbivore'),
(4,'Plains zebra','Equus quagga','NT','herbivore'),
(5,'Spotted hyena','Crocuta crocuta','LC','carnivore'),
(6,'Giraffe','Giraffa camelopardalis','VU','herbivore'),
(7,'African wild dog','Lycaon pictus','EN','carnivore'),
(8,'Cheetah','Acinonyx jubatus','VU','carnivore'),
(9,'Ground pangolin','Smutsia temminckii','VU','insectivore'),
(10,'Honey badger','Mellivora capensis','LC','omnivore');
INSERT INTO rangers VALUES
(1,'Josphat Kiprono','Chief Ranger','2006-02-13',2350.00,'Maralal',NULL),
(2,'Amina Wekesa','Veterinarian','2012-08-20',2600.00,'Nanyuki',NULL),
(3,'Peter Lemashon','Senior Ranger','2011-05-09',1720.00,'Maralal',1),
(4,'Grace Njoroge','Senior Ranger','2013-10-01',1690.00,'Nyeri',1),
(5,'Daudi Sankale','Ranger','2018-01-15',1240.00,'Isiolo',3),
(6,'Naomi Chebet','Ranger','2019-03-04',1210.00,'Isiolo',3),
(7,'Samuel Otieno','Ranger','2020-07-27',1180.00,'Nanyuki',4),
(8,'Fatuma Abdi','Ranger','2021-09-13',1150.00,'Isiolo',3),
(9,'Brian Mutua','Veterinary Assistant','2022-02-28',1320.00,'Nyeri',2),
(10,'Lydia Akinyi','Trainee','2026-01-12',780.00,NULL,5),
(11,'Elijah Lekuton','Trainee','2026-05-04',760.00,'Maralal',5);
INSERT INTO zones VALUES
(1,'North Plains','grassland',142.5,3),
(2,'Acacia Ridge','woodland',88.0,4),
(3,'River Bend','riverine',37.4,5),
(4,'Salt Lick','shrubland',54.2,6),
(5,'Kopje Hills','rocky outcrop',61.8,3),
(6,'Marsh Edge','wetland',25.6,4),
(7,'Far East Block','grassland',190.3,NULL);
INSERT INTO patrols VALUES
(1,1,6),(3,1,18),(3,5,14),(4,2,22),(4,6,5),(5,3,24),(5,1,9),(6,4,20),(6,1,10),
(7,4,12),(7,5,9),(8,1,15),(8,3,7),(9,2,4),(10,6,11),(10,3,13);
INSERT INTO animals VALUES
(1,'EL-01','Tembo',1,'M',1998,5400,'2015-03-12',3,NULL,NULL),
(2,'EL-02','Malaika',1,'F',2001,3100,'2015-03-14',2,NULL,NULL),
(3,'EL-03','Kito',1,'M',2018,1450,'2019-07-02',5,2,NULL),
(4,'EL-04','Zuri',1,'F',2022,620,'2023-04-18',9,2,NULL),
(5,'LI-01','Jabari',2,'M',2014,192,'2017-06-21',3,NULL,NULL),
(6,'LI-02','Asha',2,'F',2015,131,'2017-06-21',4,NULL,NULL),
(7,'LI-03','Imara',2,'F',2019,124,'2020-11-05',6,6,NULL),
(8,'LI-04',NULL,2,'M',2021,158,'2022-09-30',7,6,NULL),
(9,'RH-01','Mzee',3,'M',1995,1210,'2012-10-09',2,NULL,NULL),
(10,'RH-02','Neema',3,'F',2008,980,'2013-05-27',2,NULL,NULL),
(11,'RH-03','Faraja',3,'M',2020,870,'2021-08-16',2,10,NULL),
(12,'ZE-01','Punda',4,'F',2016,285,'2018-02-08',5,NULL,NULL),
(13,'ZE-02',NULL,4,'M',2017,310,'2018-02-09',5,NULL,NULL),
(14,'HY-01','Cheka',5,'F',2018,66,'2020-01-30',6,NULL,NULL),
(15,'HY-02',NULL,5,'M',2020,NULL,'2021-12-12',8,NULL,NULL),
(16,'GI-01','Twiga',6,'F',2011,790,'2016-09-19',4,NULL,NULL),
(17,'GI-02','Mrefu',6,'M',2012,1130,'2016-09-22',3,NULL,NULL),
(18,'WD-01','Bahati',7,'F',2020,25.5,'2022-03-25',7,NULL,NULL),
(19,'WD-02','Shujaa',7,'M',2021,28,'2022-03-25',7,NULL,'2025-08-14'),
(20,'CH-01','Upepo',8,'F',2017,43,'2021-10-11',8,NULL,NULL),
(21,'CH-02','Kasi',8,'M',2018,51,'2021-10-13',8,NULL,'2026-02-03'),
(22,'HB-01','Ujanja',10,'M',2022,11.2,'2024-06-06',9,NULL,NULL),
(23,'GI-03','Nuru',6,'F',2023,410,'2024-10-10',9,16,NULL);
INSERT INTO sensors VALUES
(1,'CT-1001','camera trap',1,'2022-05-10',64,6),
(2,'CT-1002','camera trap',2,'2022-05-12',81,6),
(3,'CT-1003','camera trap',3,'2023-02-20',37,7),
(4,'CT-1004','camera trap',4,'2023-02-21',12,7),
(5,'CT-1005','camera trap',1,'2024-08-01',92,5),
(6,'AC-201','acoustic',3,'2023-11-14',55,8),
(7,'AC-202','acoustic',6,'2023-11-15',48,8),
(8,'WX-31','weather station',1,'2020-03-03',77,3),
(9,'WX-32','weather station',5,'2021-06-17',NULL,4),
(10,'WL-11','water level',3,'2022-10-25',29,5),
(11,'WL-12','water level',6,'2024-01-09',70,6),
(12,'GS-51','seismic',NULL,NULL,100,NULL);
INSERT INTO sightings VALUES
(1,1,1,3,NULL,'2026-01-14',4,1),
(2,2,1,3,NULL,'2026-01-14',4,6),
(3,3,1,NULL,1,'2026-01-20',4,6),
(4,4,3,5,NULL,'2026-02-02',3,7),
(5,5,5,3,NULL,'2026-02-11',4,3),
(6,6,5,3,NULL,'2026-02-11',3,3),
(7,7,2,4,NULL,'2026-02-19',4,2),
(8,8,4,NULL,4,'2026-03-01',2,1),
(9,9,2,2,NULL,'2026-03-08',2,1),
(10,10,2,4,NULL,'2026-03-17',3,2),
(11,11,2,NULL,2,'2026-03-17',4,2),
(12,12,1,6,NULL,'2026-04-05',5,24),
(13,13,1,NULL,5,'2026-04-06',4,18),
(14,14,4,6,NULL,'2026-04-22',3,9),
(15,16,2,4,NULL,'2026-05-03',4,5),
(16,17,2,NULL,2,'2026-05-09',4,4),
(17,18,4,7,NULL,'2026-05-28',3,8),
(18,20,1,8,NULL,'2026-06-10',2,1),
(19,22,3,NULL,3,'2026-06-15',5,1),
(20,1,3,5,NULL,'2026-07-01',3,2),
(21,2,3,5,NULL,'2026-07-01',4,9),
(22,5,1,6,NULL,'2026-07-19',3,2),
(23,9,2,2,NULL,'2026-08-04',3,1),
(24,14,4,NULL,4,'2026-08-16',3,5),
(25,18,5,3,NULL,'2026-08-30',4,11),
(26,1,1,NULL,1,'2026-09-12',4,3),
(27,6,5,7,NULL,'2026-09-25',4,4),
(28,20,1,NULL,5,'2026-10-08',3,2),
(29,19,4,7,NULL,'2025-06-18',3,12),
(30,21,1,8,NULL,'2025-12-03',1,1),
(31,12,6,10,NULL,'2026-10-19',4,15);
