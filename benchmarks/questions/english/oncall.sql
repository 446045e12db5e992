CREATE TABLE teams (
  team_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slack_channel TEXT,
  parent_team_id INTEGER,
  FOREIGN KEY (parent_team_id) REFERENCES teams(team_id)
);
CREATE TABLE engineers (
  engineer_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  hire_date TEXT,
  team_id INTEGER,
  manager_id INTEGER,
  timezone TEXT,
  FOREIGN KEY (team_id) REFERENCES teams(team_id),
  FOREIGN KEY (manager_id) REFERENCES engineers(engineer_id)
);
CREATE TABLE severities (
  code TEXT PRIMARY KEY,
  label TEXT,
  response_minutes INTEGER
);
CREATE TABLE services (
  service_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  tier INTEGER,
  owner_team_id INTEGER,
  language TEXT,
  monthly_cost_usd REAL,
  FOREIGN KEY (owner_team_id) REFERENCES teams(team_id)
);
CREATE TABLE incidents (
  incident_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  service_id INTEGER,
  severity_code TEXT,
  opened_by INTEGER,
  commander_id INTEGER,
  started_on TEXT,
  resolved_on TEXT,
  customers_affected INTEGER,
  FOREIGN KEY (service_id) REFERENCES services(service_id),
  FOREIGN KEY (severity_code) REFERENCES severities(code),
  FOREIGN KEY (opened_by) REFERENCES engineers(engineer_id),
  FOREIGN KEY (commander_id) REFERENCES engineers(engineer_id)
);
CREATE TABLE incident_responders (
  incident_id INTEGER,
  engineer_id INTEGER,
  role TEXT,
  minutes_spent INTEGER,
  PRIMARY KEY (incident_id, engineer_id),
  FOREIGN KEY (incident_id) REFERENCES incidents(incident_id),
  FOREIGN KEY (engineer_id) REFERENCES engineers(engineer_id)
);
CREATE TABLE oncall_shifts (
  shift_id INTEGER PRIMARY KEY,
  team_id INTEGER,
  engineer_id INTEGER,
  start_date TEXT,
  end_date TEXT,
  is_primary INTEGER,
  pay_usd REAL,
  FOREIGN KEY (team_id) REFERENCES teams(team_id),
  FOREIGN KEY (engineer_id) REFERENCES engineers(engineer_id)
);
CREATE TABLE postmortems (
  postmortem_id INTEGER PRIMARY KEY,
  incident_id INTEGER,
  author_id INTEGER,
  published_on TEXT,
  action_items INTEGER,
  FOREIGN KEY (incident_id) REFERENCES incidents(incident_id),
  FOREIGN KEY (author_id) REFERENCES engineers(engineer_id)
);
INSERT INTO teams VALUES
(1,'Infrastructure','#infra',NULL),
(2,'Platform','#platform-help',1),
(3,'Databases','#dba-oncall',1),
(4,'Product Engineering','#prod-eng',NULL),
(5,'Checkout','#checkout',4),
(6,'Search','#search-relevance',4),
(7,'Mobile','#mobile-dev',4),
(8,'Security','#sec-alerts',NULL),
(9,'Data Tooling',NULL,4);
INSERT INTO engineers VALUES
(1,'Priya Raman','priya@acme.dev','2016-03-14',2,NULL,'Europe/London'),
(2,'Tomasz Wolski','tomasz@acme.dev','2018-07-02',2,1,'Europe/Warsaw'),
(3,'Grace Okafor','grace@acme.dev','2019-01-21',3,1,'Africa/Lagos'),
(4,'Daniel Huang','daniel@acme.dev','2020-05-11',3,3,'America/New_York'),
(5,'Lena Fischer','lena@acme.dev','2017-09-04',5,NULL,'Europe/Berlin'),
(6,'Marco Bianchi','marco@acme.dev','2021-02-15',5,5,'Europe/Rome'),
(7,'Aisha Khan','aisha@acme.dev','2022-06-20',5,5,'Europe/London'),
(8,'Jonas Berg','jonas@acme.dev','2019-11-18',6,5,'Europe/Berlin'),
(9,'Sofia Alvarez','sofia@acme.dev','2023-01-09',6,8,'America/New_York'),
(10,'Kenji Sato','kenji@acme.dev','2020-10-05',7,5,'Asia/Tokyo'),
(11,'Ruth Mbeki','ruth@acme.dev','2023-08-14',7,10,'Africa/Johannesburg'),
(12,'Oliver Grant','oliver@acme.dev','2015-04-27',8,NULL,'Europe/London'),
(13,'Nina Petrova',NULL,'2021-09-13',8,12,NULL),
(14,'Samir Haddad','samir@acme.dev','2024-02-05',2,2,'Europe/London'),
(15,'Chloe Martin',NULL,'2024-05-27',6,8,NULL),
(16,'Ben Cooper','ben@acme.dev','2018-12-03',NULL,1,'America/New_York');
INSERT INTO severities VALUES
('SEV1','Critical',5),('SEV2','Major',15),('SEV3','Minor',60),('SEV4','Cosmetic',480);
INSERT INTO services VALUES
(1,'edge-gateway',1,2,'Go',18400.00),
(2,'auth-service',1,8,'Go',9200.00),
(3,'orders-db',1,3,NULL,22750.50),
(4,'checkout-api',1,5,'Java',12600.00),
(5,'payments-worker',1,5,'Java',8100.00),
(6,'search-index',2,6,'Rust',15300.00),
(7,'recommender',2,6,'Python',11950.00),
(8,'mobile-bff',2,7,'TypeScript',4300.00),
(9,'push-notifier',3,7,'Go',1750.00),
(10,'metrics-store',2,3,'Rust',7400.00),
(11,'ci-runners',3,2,'Python',6100.00),
(12,'legacy-reports',3,NULL,'PHP',640.00),
(13,'feature-flags',2,2,'Go',980.00),
(14,'geo-lookup',3,6,'Rust',410.00);
INSERT INTO incidents VALUES
(101,'TLS cert expired on edge',1,'SEV1',12,1,'2024-01-08','2024-01-08',48000),
(102,'Slow login for EU users',2,'SEV2',13,12,'2024-01-19','2024-01-20',3200),
(103,'Replica lag above 10 minutes',3,'SEV2',4,3,'2024-02-02','2024-02-03',NULL),
(104,'Double charges on retry',5,'SEV1',6,5,'2024-02-14','2024-02-16',1270),
(105,'Search returns stale results',6,'SEV3',9,8,'2024-02-27','2024-03-04',5400),
(106,'Push notifications delayed',9,'SEV3',11,10,'2024-03-06','2024-03-07',8900),
(107,'Disk full on primary',3,'SEV1',3,1,'2024-03-18','2024-03-18',26500),
(108,'Checkout button misaligned',4,'SEV4',7,NULL,'2024-03-22','2024-04-02',NULL),
(109,'502 spikes at the gateway',1,'SEV2',2,1,'2024-04-05','2024-04-05',7600),
(110,'Recommender serving empty lists',7,'SEV3',9,8,'2024-04-17','2024-04-19',15200),
(111,'Token refresh loop',2,'SEV2',10,12,'2024-05-03','2024-05-04',4100),
(112,'Metrics ingestion backlog',10,'SEV3',4,3,'2024-05-15','2024-05-18',NULL),
(113,'Coupon codes rejected',4,'SEV2',7,5,'2024-06-01','2024-06-02',2350),
(114,'Bad deploy of payments worker',5,'SEV2',6,5,'2024-06-20','2024-06-20',890),
(115,'Rate limiter blocks partners',1,'SEV3',14,2,'2024-07-02','2024-07-05',310),
(116,'Index rebuild ran out of memory',6,'SEV2',15,8,'2024-07-16','2024-07-17',6900),
(117,'Crash on iOS cold start',8,'SEV1',11,10,'2024-08-05','2024-08-07',19800),
(118,'Monthly report shows wrong totals',12,'SEV4',16,NULL,'2024-08-12',NULL,45),
(119,'CI queue stuck',11,'SEV3',14,2,'2024-09-03','2024-09-03',NULL),
(120,'Currency rounding errors',4,'SEV3',7,6,'2024-09-19','2024-09-25',670),
(121,'Connection pool exhausted',3,'SEV1',4,3,'2024-10-07','2024-10-08',31200),
(122,'Gateway memory leak',1,'SEV3',2,NULL,'2024-10-21',NULL,NULL),
(123,'Suspicious admin logins',2,'SEV1',13,12,'2024-11-11',NULL,12);
INSERT INTO incident_responders VALUES
(101,2,'fixer',95),(101,12,'investigator',60),(101,5,'comms',40),
(102,13,'investigator',210),(102,2,'fixer',80),
(103,4,'fixer',330),
(104,6,'fixer',540),(104,5,'comms',120),(104,4,'investigator',75),
(105,9,'investigator',260),(105,8,'fixer',150),
(106,11,'fixer',190),
(107,3,'fixer',85),(107,4,'investigator',70),(107,1,'comms',55),
(109,2,'fixer',140),(109,1,'investigator',45),
(110,9,'fixer',300),
(111,13,'fixer',175),(111,10,'investigator',90),
(112,4,'fixer',415),
(113,7,'fixer',110),(113,6,'investigator',65),
(114,6,'fixer',50),
(115,14,'investigator',220),(115,2,'fixer',130),
(116,15,'fixer',380),(116,8,'investigator',100),
(117,11,'fixer',620),(117,10,'comms',160),
(119,14,'fixer',35),
(120,7,'fixer',280),
(121,4,'fixer',240),(121,3,'investigator',125),(121,1,'comms',70),
(123,13,'investigator',450),(123,12,'comms',105);
INSERT INTO oncall_shifts VALUES
(1,2,2,'2024-01-01','2024-01-07',1,600.00),
(2,2,1,'2024-01-01','2024-01-07',0,300.00),
(3,3,4,'2024-02-01','2024-02-14',1,1100.00),
(4,5,6,'2024-02-12','2024-02-18',1,620.00),
(5,6,9,'2024-02-26','2024-03-03',1,580.00),
(6,3,3,'2024-03-15','2024-03-28',1,1150.00),
(7,7,11,'2024-03-04','2024-03-10',1,560.00),
(8,6,8,'2024-04-15','2024-04-21',0,310.00),
(9,8,13,'2024-05-01','2024-05-14',1,1080.00),
(10,5,7,'2024-06-01','2024-06-07',1,640.00),
(11,5,6,'2024-06-15','2024-06-21',0,320.00),
(12,2,14,'2024-07-01','2024-07-07',1,590.00),
(13,7,10,'2024-08-05','2024-08-11',0,305.00),
(14,7,11,'2024-08-05','2024-08-11',1,NULL),
(15,2,2,'2024-09-01','2024-09-14',1,1210.00),
(16,3,4,'2024-10-01','2024-10-14',1,1120.00),
(17,8,13,'2024-11-08','2024-11-21',1,1090.00);
INSERT INTO postmortems VALUES
(1,101,2,'2024-01-15',7),
(2,104,6,'2024-02-28',9),
(3,107,3,'2024-03-25',5),
(4,109,2,'2024-04-12',3),
(5,110,8,NULL,2),
(6,111,12,'2024-05-17',4),
(7,114,6,'2024-06-27',1),
(8,116,8,'2024-07-30',6),
(9,117,10,NULL,NULL),
(10,105,9,'2024-03-19',4);
