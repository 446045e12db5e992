PRAGMA foreign_keys = ON;
CREATE TABLE studio (
  studio_id INTEGER PRIMARY KEY,
  studio_name TEXT NOT NULL,
  town TEXT NOT NULL,
  opened_year INTEGER,
  monthly_rent REAL
);
CREATE TABLE potter (
  potter_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  birth_date TEXT,
  studio_id INTEGER,
  mentor_id INTEGER,
  FOREIGN KEY (studio_id) REFERENCES studio(studio_id),
  FOREIGN KEY (mentor_id) REFERENCES potter(potter_id)
);
CREATE TABLE clay_body (
  clay_id INTEGER PRIMARY KEY,
  clay_name TEXT NOT NULL,
  clay_type TEXT NOT NULL,
  fired_color TEXT,
  price_per_kg REAL
);
CREATE TABLE glaze (
  glaze_id INTEGER PRIMARY KEY,
  glaze_name TEXT NOT NULL,
  color_family TEXT,
  finish TEXT,
  food_safe TEXT NOT NULL,
  cost_per_litre REAL
);
CREATE TABLE kiln (
  kiln_id INTEGER PRIMARY KEY,
  kiln_name TEXT NOT NULL,
  studio_id INTEGER NOT NULL,
  fuel TEXT NOT NULL,
  capacity_litres INTEGER,
  built_year INTEGER,
  FOREIGN KEY (studio_id) REFERENCES studio(studio_id)
);
CREATE TABLE firing (
  firing_id INTEGER PRIMARY KEY,
  kiln_id INTEGER NOT NULL,
  firing_date TEXT NOT NULL,
  firing_type TEXT NOT NULL,
  peak_temp_c INTEGER,
  duration_hours REAL,
  fired_by INTEGER,
  FOREIGN KEY (kiln_id) REFERENCES kiln(kiln_id),
  FOREIGN KEY (fired_by) REFERENCES potter(potter_id)
);
CREATE TABLE piece (
  piece_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  form TEXT NOT NULL,
  potter_id INTEGER NOT NULL,
  clay_id INTEGER NOT NULL,
  firing_id INTEGER,
  height_cm REAL,
  weight_g INTEGER,
  price REAL,
  made_date TEXT,
  FOREIGN KEY (potter_id) REFERENCES potter(potter_id),
  FOREIGN KEY (clay_id) REFERENCES clay_body(clay_id),
  FOREIGN KEY (firing_id) REFERENCES firing(firing_id)
);
CREATE TABLE piece_glaze (
  piece_id INTEGER NOT NULL,
  glaze_id INTEGER NOT NULL,
  coats INTEGER NOT NULL,
  application_method TEXT,
  PRIMARY KEY (piece_id, glaze_id),
  FOREIGN KEY (piece_id) REFERENCES piece(piece_id),
  FOREIGN KEY (glaze_id) REFERENCES glaze(glaze_id)
);
INSERT INTO studio VALUES
(1,'Mudlark Yard','St Ives',1974,820.0),
(2,'Riverbank Pottery','Stoke-on-Trent',1998,640.0),
(3,'The Slip House','Leach Bridge',2009,710.0),
(4,'Cinder Lane','Stoke-on-Trent',2015,555.5),
(5,'Saltmarsh Studio','Whitstable',2003,930.0),
(6,'Fern Hollow','Ludlow',2021,NULL);
INSERT INTO potter VALUES
(1,'Agnes','Trewhella','1948-03-12',1,NULL),
(2,'Bram','Oosterhuis','1961-11-02',2,NULL),
(3,'Chiyo','Hamada','1970-07-25',1,1),
(4,'Dilys','Morgan','1985-01-19',3,3),
(5,'Edwin','Pask','1979-09-30',4,2),
(6,'Farida','Nazari','1990-05-08',5,3),
(7,'Gethin','Rhys','1994-12-14',3,4),
(8,'Hanne','Lindqvist','1966-04-03',5,NULL),
(9,'Ivo','Castellan','1999-08-21',4,5),
(10,'Joan','Pengelly','1957-02-27',1,1),
(11,'Kofi','Asare','1988-10-10',2,2),
(12,'Lotte','Brandt',NULL,NULL,NULL),
(13,'Marek','Wolny','1996-06-17',2,11),
(14,'Nuala','Keane','2001-03-05',NULL,8);
INSERT INTO clay_body VALUES
(1,'Cornish Porcelain','porcelain','white',3.80),
(2,'Speckled Buff','stoneware','buff',1.45),
(3,'Crank','stoneware','brown',1.10),
(4,'Etruria Red','earthenware','terracotta',0.85),
(5,'Black Basalt','stoneware','black',2.60),
(6,'Ivory Smooth','stoneware','cream',1.95),
(7,'Audrey Blend','porcelain','white',5.20),
(8,'White Earth','earthenware','white',1.00);
INSERT INTO glaze VALUES
(1,'Tenmoku','brown','glossy','Y',14.50),
(2,'Celadon','green','glossy','Y',18.00),
(3,'Shino','white','satin','Y',16.25),
(4,'Chun Blue','blue','glossy','Y',19.90),
(5,'Lava Crust','black','matte','N',27.40),
(6,'Copper Red','red','glossy','N',31.00),
(7,'Tin White','white','glossy','Y',9.75),
(8,'Dry Ash','green','matte','N',12.10),
(9,'Cobalt Wash','blue','matte','Y',22.60),
(10,'Pearl Lustre','white','satin','N',44.00);
INSERT INTO kiln VALUES
(1,'Old Bertha',1,'wood',2400,1976),
(2,'Little Bee',1,'electric',180,2012),
(3,'Dragon',2,'gas',900,1999),
(4,'Tick Tock',2,'electric',240,2018),
(5,'Anagama',3,'wood',3100,2010),
(6,'Zippy',4,'electric',150,2016),
(7,'Salty Sue',5,'gas',1250,2004),
(8,'Puffin',5,'electric',210,2019);
INSERT INTO firing VALUES
(1,1,'2022-03-18','glaze',1290,38.0,1),
(2,2,'2022-04-02','bisque',1000,9.5,3),
(3,3,'2022-05-11','glaze',1280,14.0,2),
(4,5,'2022-06-24','glaze',1310,62.0,4),
(5,6,'2022-09-07','glaze',1060,8.0,5),
(6,7,'2022-10-15','salt',1275,17.5,8),
(7,1,'2023-02-09','glaze',1285,35.0,10),
(8,4,'2023-03-21','bisque',990,10.0,11),
(9,3,'2023-05-05','glaze',1265,13.0,2),
(10,7,'2023-07-13','salt',1282,18.0,6),
(11,2,'2023-08-30','glaze',1240,11.0,3),
(12,5,'2023-11-17','glaze',1305,58.5,4),
(13,6,'2024-01-26','raku',980,2.5,NULL),
(14,3,'2024-02-16','glaze',1278,13.5,11);
INSERT INTO piece VALUES
(1,'Harbour Moon Jar','jar',1,1,1,34.0,2900,780.0,'2022-02-20'),
(2,'Squat Tenmoku Teapot','teapot',1,3,1,16.5,1150,310.0,'2022-02-25'),
(3,'Rain Bowl','bowl',3,1,1,8.0,520,145.0,'2022-03-01'),
(4,'Canal Jug','jug',2,2,3,24.0,1320,95.0,'2022-04-14'),
(5,'Ash Valley Vase','vase',4,3,4,41.5,3600,460.0,'2022-05-30'),
(6,'Twisted Bottle','bottle',7,3,4,29.0,1480,120.0,'2022-06-03'),
(7,'Penny Mug','mug',5,4,5,9.5,340,18.0,'2022-08-15'),
(8,'Salt Pan Platter','platter',8,6,6,5.0,2200,260.0,'2022-09-28'),
(9,'Gull Jug','jug',6,6,6,21.5,1190,88.0,'2022-10-01'),
(10,'Kettle''s Rest','teapot',10,2,7,18.0,1260,235.0,'2023-01-12'),
(11,'Quiet Bowl','bowl',3,7,7,7.2,410,190.0,'2023-01-20'),
(12,'Mill Jar','jar',2,2,9,27.5,2050,165.0,'2023-04-02'),
(13,'Basalt Column','vase',11,5,9,38.0,3150,340.0,'2023-04-11'),
(14,'Estuary Platter','platter',6,6,10,4.5,1980,175.0,'2023-06-22'),
(15,'Paper-Thin Cup','cup',3,7,11,6.0,95,110.0,'2023-08-08'),
(16,'Bramble Mug','mug',4,2,12,10.0,360,32.0,'2023-10-19'),
(17,'Cwm Lidded Jar','jar',7,3,12,22.0,1730,140.0,'2023-10-27'),
(18,'Crackle Tea Bowl','bowl',9,8,13,8.8,430,54.0,'2024-01-15'),
(19,'Smoke Bottle','bottle',5,8,13,19.0,870,76.0,'2024-01-18'),
(20,'Night Shift Mug','mug',11,5,14,9.8,350,29.0,'2024-02-01'),
(21,'Canal Basin','bowl',2,2,14,12.0,1640,130.0,'2024-02-03'),
(22,'Unfinished Gourd','vase',9,4,NULL,26.0,1900,NULL,'2024-03-10'),
(23,'Moorland Mug','mug',10,3,NULL,10.5,375,NULL,'2024-03-14'),
(24,'Frost Dish','platter',3,1,11,3.5,480,98.0,'2023-08-12');
INSERT INTO piece_glaze VALUES
(1,2,2,'dipping'),
(2,1,3,'dipping'),
(3,4,2,'pouring'),
(3,2,1,'brushing'),
(4,1,2,'pouring'),
(4,3,1,'dipping'),
(5,8,3,'spraying'),
(6,8,2,'spraying'),
(6,3,1,'pouring'),
(7,7,2,'dipping'),
(9,9,1,'brushing'),
(10,1,2,'dipping'),
(10,4,1,'brushing'),
(11,2,3,'dipping'),
(12,3,2,'pouring'),
(12,6,1,'brushing'),
(13,5,4,'brushing'),
(15,2,1,'spraying'),
(16,3,2,'dipping'),
(16,1,1,'dipping'),
(17,8,2,'spraying'),
(18,7,1,'brushing'),
(18,6,2,'pouring'),
(19,6,1,NULL),
(20,4,2,'dipping'),
(20,1,1,'dipping'),
(21,4,3,'pouring'),
(24,7,2,'pouring');
