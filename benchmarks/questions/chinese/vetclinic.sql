CREATE TABLE species_codes (
  code TEXT PRIMARY KEY,
  species_name TEXT NOT NULL,
  typical_lifespan INTEGER
);
CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  city TEXT,
  phone TEXT,
  joined_on TEXT
);
CREATE TABLE vets (
  vet_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  specialty TEXT,
  hire_date TEXT,
  monthly_salary REAL,
  mentor_id INTEGER,
  FOREIGN KEY (mentor_id) REFERENCES vets(vet_id)
);
CREATE TABLE animals (
  animal_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  species_code TEXT,
  sex TEXT,
  birth_date TEXT,
  weight_kg REAL,
  owner_id INTEGER,
  FOREIGN KEY (species_code) REFERENCES species_codes(code),
  FOREIGN KEY (owner_id) REFERENCES owners(owner_id)
);
CREATE TABLE visits (
  visit_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL,
  vet_id INTEGER NOT NULL,
  visit_date TEXT,
  reason TEXT,
  fee REAL,
  FOREIGN KEY (animal_id) REFERENCES animals(animal_id),
  FOREIGN KEY (vet_id) REFERENCES vets(vet_id)
);
CREATE TABLE treatments (
  treatment_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  category TEXT,
  unit_price REAL
);
CREATE TABLE visit_treatments (
  visit_id INTEGER,
  treatment_id INTEGER,
  quantity INTEGER,
  discount_pct REAL,
  PRIMARY KEY (visit_id, treatment_id),
  FOREIGN KEY (visit_id) REFERENCES visits(visit_id),
  FOREIGN KEY (treatment_id) REFERENCES treatments(treatment_id)
);
INSERT INTO species_codes VALUES
('DOG','Dog',13),('CAT','Cat',15),('RAB','Rabbit',9),('PAR','Parrot',40),
('TOR','Tortoise',80),('HAM','Hamster',3),('FER','Ferret',8);
INSERT INTO owners VALUES
(1,'Anna','Becker','Leipzig','0341-5501','2018-03-12'),
(2,'Tom','Harris','Dresden',NULL,'2019-07-01'),
(3,'Mei','Lin','Leipzig','0341-5522','2017-11-20'),
(4,'Oscar','Novak','Chemnitz','0371-7740','2020-01-15'),
(5,'Laura','Stein','Dresden','0351-2208','2021-05-30'),
(6,'Pedro','Alvarez','Halle',NULL,'2016-09-09'),
(7,'Judith','King','Leipzig','0341-5590','2022-02-14'),
(8,'Sven','Olsen','Halle','0345-3117','2019-12-03'),
(9,'Maria','Costa','Chemnitz',NULL,'2023-04-18'),
(10,'Felix','Braun','Leipzig','0341-5533','2020-08-22'),
(11,'Nina','Petrova','Dresden','0351-2299','2018-06-06'),
(12,'Greg','Walsh','Zwickau','0375-8801','2023-10-02');
INSERT INTO vets VALUES
(1,'Helen Moore','Surgery','2008-04-01',6200,NULL),
(2,'Daniel Cho','Dermatology','2012-09-15',5400,1),
(3,'Petra Vogel','Dentistry','2014-01-10',5150,1),
(4,'Amir Haddad','Exotic Pets','2017-06-01',4800,2),
(5,'Clara Weiss','Surgery','2019-03-18',4550,1),
(6,'Ivan Sokolov',NULL,'2021-08-02',3900,3),
(7,'Ruth Adler','Cardiology','2010-05-20',5900,NULL),
(8,'Ben Fischer',NULL,'2023-02-01',3500,4);
INSERT INTO animals VALUES
(1,'Bella','DOG','F','2016-05-04',24.5,1),
(2,'Max','DOG','M','2019-08-17',31.2,2),
(3,'Luna','CAT','F','2020-03-22',4.1,1),
(4,'Coco','PAR','F','2005-01-30',0.45,3),
(5,'Rocky','DOG','M','2013-11-11',28.0,4),
(6,'Mimi','CAT','F','2017-09-02',3.8,3),
(7,'Snow','RAB','M','2021-04-15',2.3,5),
(8,'Shelly','TOR','F','1988-06-01',7.6,6),
(9,'Tiger','CAT','M','2018-12-25',5.6,7),
(10,'Pip','HAM','M','2023-01-09',0.12,7),
(11,'Duke','DOG','M','2020-10-30',36.4,8),
(12,'Nala','CAT','F','2022-07-07',3.5,10),
(13,'Kiwi','PAR','M','2012-02-18',0.38,10),
(14,'Thumper','RAB','M','2020-05-05',NULL,11),
(15,'Rex','DOG','M','2021-09-19',29.7,1),
(16,'Stray One','CAT',NULL,NULL,3.0,NULL),
(17,'Daisy','DOG','F','2015-03-03',18.9,5),
(18,'Hazel','HAM','F','2023-06-21',0.10,8);
INSERT INTO visits VALUES
(1,1,1,'2023-01-12','Checkup',45.00),
(2,2,1,'2023-01-20','Limping',120.00),
(3,4,4,'2023-02-03','Feather loss',85.50),
(4,3,2,'2023-02-14','Skin rash',70.00),
(5,5,7,'2023-02-28','Heart murmur',150.00),
(6,6,3,'2023-03-05','Dental cleaning',95.00),
(7,8,4,'2023-03-17','Checkup',60.00),
(8,1,5,'2023-04-02','Tumor removal',480.00),
(9,9,3,'2023-04-11','Broken tooth',130.00),
(10,7,4,'2023-04-25','Checkup',40.00),
(11,11,1,'2023-05-08','Torn ligament',650.00),
(12,2,2,'2023-05-19','Skin rash',75.00),
(13,13,4,'2023-06-01','Beak trim',35.00),
(14,5,7,'2023-06-15','Checkup',90.00),
(15,12,6,'2023-07-04','Vaccination',30.00),
(16,1,6,'2023-07-23','Vaccination',30.00),
(17,17,1,'2023-08-09','Checkup',45.00),
(18,11,5,'2023-09-01','Checkup',55.00),
(19,3,2,'2023-09-27','Ear infection',65.00),
(20,10,6,'2023-10-13','Checkup',NULL),
(21,5,7,'2023-11-20','Heart murmur',160.00),
(22,15,1,'2024-01-08','Vaccination',32.00),
(23,1,3,'2024-01-19','Dental cleaning',110.00);
INSERT INTO treatments VALUES
(1,'X-ray','Diagnostics',60),
(2,'Blood Test','Diagnostics',35),
(3,'Rabies Vaccine','Prevention',18),
(4,'Deworming Tablet','Prevention',6.5),
(5,'Anaesthesia','Surgery',110),
(6,'Suture Kit','Surgery',22),
(7,'Antibiotic Course','Medication',28),
(8,'Ear Drops','Medication',14.5),
(9,'Tooth Extraction','Dental',75),
(10,'Ultrasound','Diagnostics',90),
(11,'Flea Collar','Prevention',16),
(12,'Acupuncture Session',NULL,50);
INSERT INTO visit_treatments VALUES
(1,4,2,0),(2,1,1,0),(2,7,1,10),(3,2,1,0),(4,7,1,0),(5,10,1,0),(5,2,1,0),
(6,5,1,15),(7,4,1,0),(8,5,1,0),(8,6,3,0),(8,7,2,5),(9,9,1,0),(9,5,1,0),
(11,1,2,0),(11,5,1,0),(11,6,4,10),(12,7,1,0),(14,10,1,0),(15,3,1,0),(16,3,1,0),
(17,2,1,0),(17,4,1,0),(19,8,2,0),(19,7,1,NULL),(21,10,1,20),(21,2,1,0),(22,3,1,0),(23,5,1,0);
