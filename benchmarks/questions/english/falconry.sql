PRAGMA foreign_keys = ON;
CREATE TABLE lic_cls (
  cls_cd TEXT PRIMARY KEY,
  cls_desc TEXT NOT NULL,
  max_birds INTEGER
);
CREATE TABLE orig_typ (
  orig_cd TEXT PRIMARY KEY,
  orig_desc TEXT NOT NULL
);
CREATE TABLE spc (
  spc_cd TEXT PRIMARY KEY,
  spc_nm TEXT NOT NULL,
  lat_nm TEXT,
  grp_nm TEXT,
  wngspn_cm INTEGER
);
CREATE TABLE flcnr (
  flcnr_id INTEGER PRIMARY KEY,
  flcnr_nm TEXT NOT NULL,
  dob TEXT,
  home_cty TEXT,
  cls_cd TEXT,
  lic_dt TEXT,
  spnsr_id INTEGER,
  FOREIGN KEY (cls_cd) REFERENCES lic_cls(cls_cd),
  FOREIGN KEY (spnsr_id) REFERENCES flcnr(flcnr_id)
);
CREATE TABLE bird (
  bird_id INTEGER PRIMARY KEY,
  bird_nm TEXT NOT NULL,
  spc_cd TEXT NOT NULL,
  sex TEXT,
  htch_dt TEXT,
  orig_cd TEXT,
  sire_id INTEGER,
  dam_id INTEGER,
  ownr_id INTEGER,
  fly_wt_g INTEGER,
  val_amt REAL,
  FOREIGN KEY (spc_cd) REFERENCES spc(spc_cd),
  FOREIGN KEY (orig_cd) REFERENCES orig_typ(orig_cd),
  FOREIGN KEY (sire_id) REFERENCES bird(bird_id),
  FOREIGN KEY (dam_id) REFERENCES bird(bird_id),
  FOREIGN KEY (ownr_id) REFERENCES flcnr(flcnr_id)
);
CREATE TABLE fld_meet (
  meet_id INTEGER PRIMARY KEY,
  meet_nm TEXT NOT NULL,
  loc_nm TEXT,
  meet_dt TEXT,
  entry_fee REAL,
  host_id INTEGER,
  FOREIGN KEY (host_id) REFERENCES flcnr(flcnr_id)
);
CREATE TABLE meet_entry (
  meet_id INTEGER NOT NULL,
  bird_id INTEGER NOT NULL,
  hndlr_id INTEGER NOT NULL,
  pts INTEGER,
  PRIMARY KEY (meet_id, bird_id),
  FOREIGN KEY (meet_id) REFERENCES fld_meet(meet_id),
  FOREIGN KEY (bird_id) REFERENCES bird(bird_id),
  FOREIGN KEY (hndlr_id) REFERENCES flcnr(flcnr_id)
);
CREATE TABLE vet_vst (
  vst_id INTEGER PRIMARY KEY,
  bird_id INTEGER NOT NULL,
  vst_dt TEXT,
  vet_nm TEXT,
  diag TEXT,
  fee_amt REAL,
  FOREIGN KEY (bird_id) REFERENCES bird(bird_id)
);
INSERT INTO lic_cls VALUES
('APP','Apprentice',2),
('GEN','General',3),
('MST','Master',5),
('HON','Honorary',NULL);
INSERT INTO orig_typ VALUES
('CB','Captive bred'),
('WT','Wild taken'),
('RS','Rescued'),
('IM','Imported');
INSERT INTO spc VALUES
('PER','Peregrine Falcon','Falco peregrinus','falcon',105),
('GYR','Gyrfalcon','Falco rusticolus','falcon',130),
('MER','Merlin','Falco columbarius','falcon',60),
('HAR','Harris''s Hawk','Parabuteo unicinctus','hawk',110),
('GOS','Northern Goshawk','Accipiter gentilis','hawk',112),
('RTH','Red-tailed Hawk','Buteo jamaicensis','hawk',125),
('GOL','Golden Eagle','Aquila chrysaetos','eagle',207),
('SPH','Sparrowhawk','Accipiter nisus','hawk',67);
INSERT INTO flcnr VALUES
(1,'Ruth Calloway','1955-06-14','Elko','MST','1978-09-01',NULL),
(2,'Omar Haddad','1963-02-20','Laramie','MST','1990-04-15',1),
(3,'Wes Thornbury','1971-10-08','Elko','GEN','2004-08-11',1),
(4,'Pilar Escobedo','1980-12-30','Marfa','GEN','2009-03-22',2),
(5,'Tuyen Dao','1992-05-05','Boise','APP','2021-07-19',4),
(6,'Clint Varga','1988-01-27','Laramie','GEN','2015-10-02',2),
(7,'Sigrid Aasen','1949-09-09','Boise','HON','1970-05-30',NULL),
(8,'Marcus Bell','1999-03-16','Marfa','APP','2022-09-12',4),
(9,'Noor Siddiqui','1976-07-04','Lander','MST','2001-11-05',1),
(10,'Jody Pruitt','2003-11-21','Elko','APP','2023-06-28',3),
(11,'Lew Ostrander','1967-04-18',NULL,'GEN','1998-02-09',NULL),
(12,'Gwen Ibarra','1995-08-25','Lander',NULL,NULL,9);
INSERT INTO bird VALUES
(1,'Duchess','PER','F','2008-05-02','CB',NULL,NULL,1,980,4200.0),
(2,'Baron','PER','M','2009-04-28','CB',NULL,NULL,1,610,3500.0),
(3,'Comet','PER','M','2015-05-10','CB',2,1,2,598,3100.0),
(4,'Isolde','PER','F','2015-05-11','CB',2,1,9,1015,4600.0),
(5,'Frost','GYR','F','2013-06-01','IM',NULL,NULL,2,1720,9800.0),
(6,'Glacier','GYR','M','2012-06-12','IM',NULL,NULL,9,1240,8700.0),
(7,'Aurora','GYR','F','2018-05-29','CB',6,5,9,1655,11500.0),
(8,'Chili','HAR','F','2016-04-15','CB',NULL,NULL,4,930,1250.0),
(9,'Pepper','HAR','M','2015-03-30','CB',NULL,NULL,3,640,900.0),
(10,'Paprika','HAR','F','2020-04-22','CB',9,8,5,905,1100.0),
(11,'Cumin','HAR','M','2020-04-23','CB',9,8,4,655,950.0),
(12,'Briar','GOS','F','2017-06-06','WT',NULL,NULL,6,1110,2400.0),
(13,'Rusty','RTH','M','2019-05-17','WT',NULL,NULL,10,990,400.0),
(14,'Matilda','RTH','F','2021-05-20','RS',NULL,NULL,8,1230,350.0),
(15,'Atlas','GOL','M','2010-04-09','RS',NULL,NULL,1,3550,NULL),
(16,'Thimble','MER','F','2022-06-18','WT',NULL,NULL,3,215,600.0),
(17,'Sorrel','HAR','F','2023-04-30','CB',11,NULL,NULL,890,1000.0),
(18,'Nimbus','PER','M','2019-05-06','CB',3,4,6,605,2900.0),
(19,'Juno','PER','F','2020-05-12','CB',3,4,9,970,NULL);
INSERT INTO fld_meet VALUES
(1,'Ruby Valley Sky Trial','Elko','2021-11-13',75.0,1),
(2,'High Desert Hawking Weekend','Marfa','2022-01-22',50.0,4),
(3,'Wind River Gathering','Lander','2022-10-08',60.0,9),
(4,'Snowy Range Meet','Laramie','2022-12-03',65.0,2),
(5,'Ruby Valley Sky Trial II','Elko','2023-11-11',90.0,1),
(6,'Beginners'' Field Day','Boise','2024-02-17',0.0,NULL),
(7,'Owyhee Invitational','Boise','2024-03-09',120.0,7);
INSERT INTO meet_entry VALUES
(1,1,1,88),
(1,3,2,91),
(1,4,9,79),
(1,9,3,64),
(2,8,4,82),
(2,9,3,71),
(2,11,4,67),
(3,7,9,95),
(3,4,9,86),
(3,12,6,58),
(3,5,2,90),
(4,5,2,84),
(4,3,2,77),
(4,18,6,73),
(4,8,4,NULL),
(5,7,9,97),
(5,1,1,70),
(5,18,2,81),
(5,13,10,42),
(5,16,3,55),
(6,10,5,60),
(6,13,10,49),
(6,14,8,38);
INSERT INTO vet_vst VALUES
(1,1,'2021-02-11','Dr. Amesbury','bumblefoot',240.0),
(2,1,'2021-03-15','Dr. Amesbury','bumblefoot',110.0),
(3,5,'2021-07-08','Dr. Kowal','aspergillosis',685.0),
(4,8,'2022-02-02','Dr. Reyes','broken talon',95.0),
(5,15,'2022-03-19','Dr. Amesbury','lead poisoning',1320.0),
(6,12,'2022-10-25','Dr. Kowal','routine check',70.0),
(7,7,'2023-01-09','Dr. Tsosie','routine check',80.0),
(8,14,'2023-04-04','Dr. Reyes','wing fracture',860.0),
(9,14,'2023-05-16','Dr. Reyes','routine check',65.0),
(10,3,'2023-06-21','Dr. Kowal','routine check',70.0),
(11,9,'2023-09-12','Dr. Amesbury','mites',125.0),
(12,14,'2023-11-02','Dr. Reyes','bumblefoot',205.0),
(13,5,'2024-01-18','Dr. Kowal','routine check',75.0),
(14,10,'2024-02-27','Dr. Tsosie','mites',NULL);
