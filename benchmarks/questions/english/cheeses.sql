CREATE TABLE region(region_id integer primary key, region_name text, country text, altitude_m int);
INSERT INTO region VALUES(1,'Savoie','France',1450),(2,'Normandy','France',180),(3,'Lombardy','Italy',390),(4,'Sardinia','Italy',330),
 (5,'Somerset','United Kingdom',60),(6,'Lancashire','United Kingdom',120),(7,'Emmental','Switzerland',820),(8,'Asturias','Spain',710),
 (9,'La Mancha','Spain',640),(10,'Gouda','Netherlands',NULL),(11,'Vermont','United States',310),(12,'Auvergne','France',990);
CREATE TABLE dairy(dairy_id integer primary key, dairy_name text, region_id int references region(region_id), founded int, employees int, organic text, owner text);
INSERT INTO dairy VALUES(1,'Fruitière du Lac',1,1921,34,'Yes','Cooperative'),(2,'Ferme des Ormes',2,1956,8,'Yes','Lucie Marchand'),
 (3,'Caseificio Brembo',3,1889,120,'No','Gruppo Brembo SpA'),(4,'Casa Pecora',4,1974,15,'Yes','Efisio Murru'),
 (5,'Westcombe Hill',5,1879,42,'No','Tom Calver'),(6,'Wyre Bridge Dairy',6,1933,19,'No','Graham Kirk'),
 (7,'Käserei Trub',7,1902,12,'No','Cooperative'),(8,'Quesería Peña',8,1998,6,'Yes','Marta Peña'),
 (9,'Los Molinos',9,1985,55,'No','Hermanos Ruiz'),(10,'De Vergulde Koe',10,1911,88,'No','Cooperative'),
 (11,'Blue Ridge Creamery',11,2004,23,'Yes','Ellen Hart'),(12,'Laiterie Cantal',12,1947,61,'No','Cooperative'),
 (13,'Haut Pré',1,1988,5,'Yes','Yves Bonnet'),(14,'Cheddar Gorge Makers',5,2003,11,'Yes','Jo Pike'),
 (15,'Bocage Frères',2,1930,73,'No','Groupe Lacta'),(16,'Montagne Verte',12,2011,4,'Yes','Claire Roux');
CREATE TABLE cheese(cheese_id integer primary key, cheese_name text, dairy_id int references dairy(dairy_id), milk text, style text, fat_pct real, months_aged int, price_per_kg real, pasteurised text);
INSERT INTO cheese VALUES(1,'Beaufort d''Été',1,'cow','hard',48.0,12,32.5,'No'),(2,'Reblochon Fermier',13,'cow','soft',45.0,1,24.0,'No'),
 (3,'Camembert des Ormes',2,'cow','soft',45.0,1,18.5,'No'),(4,'Pavé du Bocage',15,'cow','soft',50.0,2,14.9,'Yes'),
 (5,'Taleggio Brembo',3,'cow','washed rind',48.0,2,19.8,'Yes'),(6,'Gorgonzola Dolce',3,'cow','blue',48.0,3,17.2,'Yes'),
 (7,'Fiore Sardo',4,'sheep','hard',40.0,8,36.0,'No'),(8,'Pecorino Fresco',4,'sheep','soft',42.0,1,21.0,'Yes'),
 (9,'Westcombe Cheddar',5,'cow','hard',34.0,16,29.0,'No'),(10,'Caerphilly Young',5,'cow','semi-hard',31.0,2,22.5,'No'),
 (11,'Crumbly Lancashire',6,'cow','semi-hard',33.0,3,16.0,'Yes'),(12,'Smoked Lancashire',6,'cow','semi-hard',33.0,3,17.5,'Yes'),
 (13,'Emmental Trub',7,'cow','hard',45.0,14,27.0,'No'),(14,'Cabrales',8,'mixed','blue',45.0,5,34.5,'No'),
 (15,'Gamonéu',8,'mixed','blue',44.0,4,38.0,'No'),(16,'Manchego Curado',9,'sheep','hard',50.0,9,26.5,'Yes'),
 (17,'Manchego Semicurado',9,'sheep','semi-hard',50.0,4,20.0,'Yes'),(18,'Old Gouda',10,'cow','hard',48.0,24,25.0,'Yes'),
 (19,'Cumin Gouda',10,'cow','semi-hard',48.0,3,15.5,'Yes'),(20,'Goat Gouda',10,'goat','semi-hard',50.0,4,21.5,'Yes'),
 (21,'Ridge Blue',11,'cow','blue',46.0,4,33.0,'No'),(22,'Maple Chèvre',11,'goat','soft',41.0,NULL,30.0,'Yes'),
 (23,'Cantal Entre-Deux',12,'cow','semi-hard',45.0,6,19.0,'No'),(24,'Bleu d''Auvergne',12,'cow','blue',50.0,2,16.5,'Yes'),
 (25,'Gorge Vintage',14,'cow','hard',34.0,18,31.0,'No'),(26,'Tomme Verte',16,'goat','semi-hard',43.0,5,28.0,'No');
CREATE TABLE judge(judge_id integer primary key, judge_name text, home_country text, specialty text, since_year int);
INSERT INTO judge VALUES(1,'Anneke Visser','Netherlands','hard',2009),(2,'Paolo Ricci','Italy','blue',2012),(3,'Harriet Shaw','United Kingdom','hard',2005),
 (4,'Jean-Marc Dubois','France','soft',2001),(5,'Sofia Lindgren','Sweden','washed rind',2018),(6,'Carlos Iglesias','Spain','blue',2015),
 (7,'Priya Nair','United Kingdom','soft',2020),(8,'Walter Egli','Switzerland','hard',1998),(9,'Denise Carter','United States','semi-hard',2016),(10,'Hiro Tanabe','Japan','semi-hard',2021);
CREATE TABLE contest(contest_id integer primary key, contest_name text, city text, country text, start_date text, end_date text, entry_fee real);
INSERT INTO contest VALUES(1,'World Cheese Gala','Bergen','Norway','2022-11-02','2022-11-04',65),(2,'Salon du Fromage','Paris','France','2023-02-25','2023-02-28',80),
 (3,'Bath Cheese Show','Bath','United Kingdom','2023-07-14','2023-07-15',40),(4,'Infiniti di Blu','Milan','Italy','2023-10-06','2023-10-08',55),
 (5,'World Cheese Gala','Porto','Portugal','2023-11-15','2023-11-17',65),(6,'Salon du Fromage','Paris','France','2024-02-24','2024-02-27',85),
 (7,'Bath Cheese Show','Bath','United Kingdom','2024-07-12','2024-07-13',42),(8,'Alpine Wheel','Bern','Switzerland','2024-09-20','2024-09-21',30);
CREATE TABLE entry(entry_id integer primary key, contest_id int references contest(contest_id), cheese_id int references cheese(cheese_id), category text, score real, medal text);
INSERT INTO entry VALUES(1,1,1,'hard',91.5,'gold'),(2,1,9,'hard',93.0,'gold'),(3,1,18,'hard',88.0,'silver'),(4,1,14,'blue',90.0,'gold'),(5,1,21,'blue',84.5,'bronze'),
 (6,1,16,'hard',79.0,NULL),(7,2,2,'soft',89.0,'silver'),(8,2,3,'soft',92.5,'gold'),(9,2,4,'soft',77.0,NULL),(10,2,1,'hard',94.0,'gold'),(11,2,24,'blue',82.0,'bronze'),(12,2,23,'semi-hard',86.0,'silver'),
 (13,3,9,'hard',95.5,'gold'),(14,3,25,'hard',90.5,'gold'),(15,3,11,'semi-hard',85.0,'bronze'),(16,3,12,'semi-hard',74.5,NULL),(17,3,10,'semi-hard',87.5,'silver'),
 (18,4,6,'blue',88.5,'silver'),(19,4,14,'blue',93.5,'gold'),(20,4,15,'blue',91.0,'gold'),(21,4,24,'blue',80.0,NULL),(22,4,21,'blue',85.5,'bronze'),(23,4,5,'washed rind',86.5,'silver'),
 (24,5,7,'hard',92.0,'gold'),(25,5,18,'hard',90.0,'gold'),(26,5,13,'hard',83.0,'bronze'),(27,5,8,'soft',78.5,NULL),(28,5,20,'semi-hard',84.0,'bronze'),
 (29,6,3,'soft',90.5,'gold'),(30,6,2,'soft',91.0,'gold'),(31,6,1,'hard',89.5,'silver'),(32,6,26,'semi-hard',87.0,'silver'),(33,6,23,'semi-hard',81.5,'bronze'),
 (34,7,9,'hard',92.5,'gold'),(35,7,25,'hard',88.5,'silver'),(36,7,12,'semi-hard',82.5,'bronze'),
 (37,8,13,'hard',90.0,'gold'),(38,8,1,'hard',95.0,'gold'),(39,8,2,'soft',85.0,'bronze');
CREATE TABLE contest_judge(contest_id int references contest(contest_id), judge_id int references judge(judge_id), is_chair text, fee real, primary key(contest_id, judge_id));
INSERT INTO contest_judge VALUES(1,3,'Y',900),(1,1,'N',600),(1,6,'N',600),(1,8,'N',600),(2,4,'Y',850),(2,5,'N',500),(2,8,'N',500),(3,3,'Y',700),(3,7,'N',400),(3,9,'N',450),
 (4,2,'Y',750),(4,6,'N',550),(5,1,'Y',900),(5,2,'N',600),(5,5,'N',600),(6,4,'Y',850),(6,7,'N',500),(6,2,'N',500),(7,3,'Y',700),(7,7,'N',420),(8,8,'Y',650),(8,5,'N',380);
