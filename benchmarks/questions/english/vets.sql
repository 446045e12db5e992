CREATE TABLE owner(owner_id integer primary key, surname text, town text, phone text, registered date);
INSERT INTO owner VALUES(1,'Amis','Kendal','111','2019-02-01'),(2,'Bligh','Penrith','222','2020-05-11'),(3,'Cope','Kendal',null,'2021-07-09'),
(4,'Dunn','Keswick','444','2022-01-30'),(5,'Eaves','Penrith','555','2023-03-03'),(6,'Frost','Keswick','666','2023-10-20');
CREATE TABLE species(species_id integer primary key, label text, exotic integer);
INSERT INTO species VALUES(1,'dog',0),(2,'cat',0),(3,'rabbit',0),(4,'gecko',1),(5,'parrot',1);
CREATE TABLE pet(pet_id integer primary key, pet_name text, species_id integer references species(species_id), owner_id integer references owner(owner_id), sex text, weight_kg real, born date, neutered integer);
INSERT INTO pet VALUES(1,'Rex',1,1,'M',31.5,'2015-04-02',1),(2,'Misty',2,1,'F',4.1,'2018-08-19',1),(3,'Bonnie',1,2,'F',22.0,'2019-01-07',0),
(4,'Thumper',3,3,'M',2.2,'2021-03-15',0),(5,'Iggy',4,4,'M',0.3,'2020-06-30',0),(6,'Polly',5,4,'F',0.6,'2012-11-11',0),
(7,'Duke',1,5,'M',40.2,'2016-09-25',1),(8,'Salem',2,5,'M',5.6,'2022-02-14',1),(9,'Luna',2,2,'F',3.7,'2023-05-05',0),(10,'Pip',3,1,'F',1.9,'2022-12-01',0);
CREATE TABLE vet(vet_id integer primary key, vet_name text, speciality text, salary_k integer, hired date, boss_id integer references vet(vet_id));
INSERT INTO vet VALUES(1,'Nora Hale','surgery',92,'2008-03-01',null),(2,'Owen Pike','dental',61,'2014-09-15',1),(3,'Priya Nair','surgery',70,'2017-06-20',1),
(4,'Quentin Ross','exotics',58,'2020-01-10',3),(5,'Rhea Sands',null,49,'2023-08-01',3);
CREATE TABLE visit(visit_id integer primary key, pet_id integer references pet(pet_id), vet_id integer references vet(vet_id), visit_date date, reason text, fee real, paid integer);
INSERT INTO visit VALUES(1,1,1,'2023-01-10','injury',120,1),(2,1,2,'2023-06-12','teeth',85,1),(3,2,1,'2023-07-01','vaccination',40,1),(4,3,3,'2023-09-14','injury',150,0),
(5,4,3,'2024-01-22','check-up',30,1),(6,5,4,'2024-02-02','check-up',45,1),(7,6,4,'2024-02-18','feathers',55,0),(8,7,1,'2024-03-03','surgery',480,1),
(9,8,2,'2024-03-29','teeth',95,0),(10,1,1,'2024-05-16','vaccination',42,1),(11,7,3,'2024-06-06','check-up',32,1),(12,9,3,'2024-08-08','vaccination',41,0);
CREATE TABLE medicine(med_id integer primary key, med_name text, unit_price real, in_stock integer);
INSERT INTO medicine VALUES(1,'Amoxil',6.5,40),(2,'Meloxivet',9.0,12),(3,'Ketacalm',22.0,0),(4,'Wormaway',4.2,75),(5,'Dermasoothe',11.3,8);
CREATE TABLE prescribed(visit_id integer references visit(visit_id), med_id integer references medicine(med_id), doses integer, primary key(visit_id,med_id));
INSERT INTO prescribed VALUES(1,1,10),(1,2,5),(4,2,7),(4,1,14),(7,5,3),(8,1,20),(8,2,10),(9,1,6),(11,4,1);
