CREATE TABLE teams (
  team_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  cost_center TEXT,
  slack_channel TEXT
);
CREATE TABLE people (
  person_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  team_id INTEGER,
  job_title TEXT,
  hired_on TEXT,
  manager_id INTEGER,
  is_contractor INTEGER DEFAULT 0,
  FOREIGN KEY (team_id) REFERENCES teams(team_id),
  FOREIGN KEY (manager_id) REFERENCES people(person_id)
);
CREATE TABLE classifications (
  class_code TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  retention_days INTEGER
);
CREATE TABLE datasets (
  dataset_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  class_code TEXT,
  owner_id INTEGER,
  steward_id INTEGER,
  storage_format TEXT,
  size_gb REAL,
  row_count INTEGER,
  created_on TEXT,
  deprecated_on TEXT,
  FOREIGN KEY (class_code) REFERENCES classifications(class_code),
  FOREIGN KEY (owner_id) REFERENCES people(person_id),
  FOREIGN KEY (steward_id) REFERENCES people(person_id)
);
CREATE TABLE pipelines (
  pipeline_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  owner_id INTEGER,
  cadence TEXT,
  sla_minutes INTEGER,
  enabled INTEGER,
  FOREIGN KEY (owner_id) REFERENCES people(person_id)
);
CREATE TABLE pipeline_datasets (
  pipeline_id INTEGER NOT NULL,
  dataset_id INTEGER NOT NULL,
  direction TEXT NOT NULL,
  PRIMARY KEY (pipeline_id, dataset_id, direction),
  FOREIGN KEY (pipeline_id) REFERENCES pipelines(pipeline_id),
  FOREIGN KEY (dataset_id) REFERENCES datasets(dataset_id)
);
CREATE TABLE runs (
  run_id INTEGER PRIMARY KEY,
  pipeline_id INTEGER NOT NULL,
  started_on TEXT,
  duration_min INTEGER,
  status TEXT,
  cost_usd REAL,
  rows_written INTEGER,
  FOREIGN KEY (pipeline_id) REFERENCES pipelines(pipeline_id)
);
CREATE TABLE incidents (
  incident_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  pipeline_id INTEGER,
  severity TEXT,
  opened_on TEXT,
  closed_on TEXT,
  reported_by INTEGER,
  assigned_to INTEGER,
  FOREIGN KEY (pipeline_id) REFERENCES pipelines(pipeline_id),
  FOREIGN KEY (reported_by) REFERENCES people(person_id),
  FOREIGN KEY (assigned_to) REFERENCES people(person_id)
);
INSERT INTO teams VALUES
(1,'Ingestion','CC-410','#data-ingest'),
(2,'Warehouse Core','CC-411','#dwh-core'),
(3,'Analytics Engineering','CC-412','#analytics-eng'),
(4,'ML Features','CC-420','#ml-feat'),
(5,'Governance','CC-430',NULL),
(6,'Streaming Lab','CC-440','#stream-lab');
INSERT INTO people VALUES
(1,'Ingrid Solberg',NULL,'Head of Data','2017-04-03',NULL,0),
(2,'Rafael Mendes',1,'Engineering Lead','2018-09-10',1,0),
(3,'Priyanka Iyer',2,'Engineering Lead','2019-01-14',1,0),
(4,'Tom Hadley',3,'Analytics Lead','2020-06-01',1,0),
(5,'Wei Zhang',4,'ML Engineer','2021-03-22',1,0),
(6,'Lucia Ferrer',1,'Data Engineer','2021-11-08',2,0),
(7,'Oskar Nyman',1,'Data Engineer','2023-02-13',2,1),
(8,'Dana Kowalski',2,'Data Engineer','2020-10-19',3,0),
(9,'Femi Adeyemi',2,'Data Engineer','2022-05-30',3,0),
(10,'Chloe Martin',3,'Analytics Engineer','2022-08-15',4,0),
(11,'Arjun Bhatt',3,'Analytics Engineer','2024-01-08',4,0),
(12,'Sven Lindqvist',4,'ML Engineer','2023-09-04',5,1),
(13,'Maya Cohen',5,'Data Steward','2019-07-29',1,0),
(14,'Karim Haddad',5,'Data Steward','2025-02-17',13,0),
(15,'Julia Novak',3,'Intern','2026-06-01',4,0),
(16,'Pete Oduya',2,'Site Reliability Engineer','2024-10-07',3,1);
INSERT INTO classifications VALUES
('PUB','Public',NULL),('INT','Internal',1825),('CON','Confidential',1095),('PII','Personal data',730),('RST','Restricted',365);
INSERT INTO datasets VALUES
(1,'raw_orders','PII',6,13,'parquet',820.5,412000000,'2019-05-06',NULL),
(2,'raw_clickstream','CON',7,14,'avro',5140.0,9800000000,'2021-12-01',NULL),
(3,'raw_crm_contacts','PII',6,13,'json',46.2,3900000,'2020-02-17',NULL),
(4,'stg_orders','PII',8,13,'parquet',610.0,409000000,'2019-06-11',NULL),
(5,'stg_sessions','CON',9,14,'parquet',1875.4,620000000,'2022-06-20',NULL),
(6,'dim_customer','PII',8,13,'delta',18.9,3700000,'2019-08-05',NULL),
(7,'dim_product','INT',9,NULL,'delta',2.1,84000,'2019-09-02',NULL),
(8,'fct_sales','INT',3,13,'delta',540.7,398000000,'2019-10-14',NULL),
(9,'fct_sessions','INT',9,14,'delta',960.3,615000000,'2022-09-12',NULL),
(10,'mart_revenue_daily','INT',10,13,'delta',3.4,2600,'2022-10-03',NULL),
(11,'mart_marketing_roi','INT',11,NULL,'delta',7.8,145000,'2024-03-18',NULL),
(12,'feat_churn','CON',12,14,'parquet',64.0,3600000,'2023-11-06',NULL),
(13,'feat_recs','CON',5,14,'parquet',212.6,71000000,'2022-01-24',NULL),
(14,'ref_country_codes','PUB',13,13,'csv',0.01,249,'2019-08-26',NULL),
(15,'legacy_orders_v1','PII',NULL,13,'csv',290.0,150000000,'2017-09-18','2022-04-30'),
(16,'tmp_ab_test_export','INT',11,NULL,'json',12.5,NULL,'2025-06-09','2026-01-15');
INSERT INTO pipelines VALUES
(1,'ingest_orders',6,'hourly',30,1),
(2,'ingest_clickstream',7,'hourly',45,1),
(3,'ingest_crm',6,'daily',60,1),
(4,'build_stg_orders',8,'hourly',40,1),
(5,'sessionize',9,'daily',180,1),
(6,'build_dim_customer',8,'daily',50,1),
(7,'build_fct_sales',3,'daily',120,1),
(8,'build_fct_sessions',9,'daily',150,1),
(9,'revenue_mart',10,'daily',25,1),
(10,'marketing_roi',11,'weekly',90,1),
(11,'train_churn_features',12,'weekly',240,1),
(12,'recs_features',5,'daily',NULL,1),
(13,'legacy_orders_backfill',NULL,'weekly',NULL,0),
(14,'sync_dim_product',9,'daily',20,0);
INSERT INTO pipeline_datasets VALUES
(1,1,'output'),(2,2,'output'),(3,3,'output'),
(4,1,'input'),(4,4,'output'),
(5,2,'input'),(5,5,'output'),
(6,3,'input'),(6,4,'input'),(6,6,'output'),
(7,4,'input'),(7,6,'input'),(7,7,'input'),(7,8,'output'),
(8,5,'input'),(8,6,'input'),(8,9,'output'),
(9,8,'input'),(9,10,'output'),
(10,8,'input'),(10,9,'input'),(10,11,'output'),
(11,6,'input'),(11,9,'input'),(11,12,'output'),
(12,5,'input'),(12,7,'input'),(12,13,'output'),
(13,15,'input'),(13,1,'output'),
(14,7,'output');
INSERT INTO runs VALUES
(101,1,'2026-10-01',12,'success',1.80,52000),
(102,1,'2026-10-02',14,'success',1.95,54100),
(103,1,'2026-10-03',41,'failed',3.20,NULL),
(104,2,'2026-10-01',33,'success',9.40,21500000),
(105,2,'2026-10-02',36,'success',9.90,22800000),
(106,2,'2026-10-04',58,'failed',12.75,NULL),
(107,3,'2026-10-01',22,'success',0.90,3900),
(108,3,'2026-10-02',25,'success',0.95,4200),
(109,4,'2026-10-01',28,'success',4.10,51800),
(110,4,'2026-10-03',9,'cancelled',0.70,NULL),
(111,5,'2026-10-01',142,'success',38.60,1450000),
(112,5,'2026-10-02',205,'success',52.30,1510000),
(113,5,'2026-10-04',17,'failed',4.85,NULL),
(114,6,'2026-10-02',31,'success',2.60,3710000),
(115,6,'2026-10-05',29,'failed',2.45,NULL),
(116,7,'2026-10-02',97,'success',24.20,398000),
(117,7,'2026-10-05',128,'success',29.90,405000),
(118,8,'2026-10-02',111,'success',27.40,1390000),
(119,8,'2026-10-05',64,'failed',15.10,NULL),
(120,9,'2026-10-02',8,'success',0.60,30),
(121,9,'2026-10-05',11,'success',0.65,31),
(122,10,'2026-10-05',47,'success',6.30,145000),
(123,11,'2026-10-04',233,'success',61.50,3600000),
(124,12,'2026-10-04',86,'success',18.20,5200000),
(125,12,'2026-10-06',95,'failed',19.80,NULL),
(126,1,'2026-10-06',13,'success',1.85,53300),
(127,2,'2026-10-07',61,'failed',13.10,NULL),
(128,1,'2026-10-07',15,'success',2.05,55700);
INSERT INTO incidents VALUES
(1,'Duplicate order rows after retry',1,'SEV2','2026-03-04','2026-03-06',10,6),
(2,'Clickstream lag over six hours',2,'SEV1','2026-04-11','2026-04-11',5,7),
(3,'CRM field renamed upstream',3,'SEV3','2026-05-19','2026-05-27',13,6),
(4,'Session counts dropped to zero',5,'SEV1','2026-06-02','2026-06-03',10,9),
(5,'Customer dimension missing emails',6,'SEV2','2026-06-23','2026-07-01',11,8),
(6,'Late delivery of sales fact',7,'SEV3','2026-07-14','2026-07-15',10,3),
(7,'Warehouse credits exhausted',NULL,'SEV1','2026-08-05','2026-08-06',3,16),
(8,'Revenue dashboard shows yesterday',9,'SEV4','2026-08-20','2026-08-24',4,10),
(9,'Personal data found in logs',NULL,'SEV1','2026-09-08','2026-09-19',14,13),
(10,'Sessionize out of memory',5,'SEV2','2026-10-04',NULL,9,9),
(11,'Recommendation features stale',12,'SEV3','2026-10-06',NULL,12,5),
(12,'Broker certificate expired',2,'SEV2','2026-10-04','2026-10-05',6,7),
(13,'Sessions fact build failing',8,'SEV2','2026-10-05',NULL,10,9),
(14,'Typo in column comment',10,'SEV4','2026-10-12',NULL,15,NULL);
