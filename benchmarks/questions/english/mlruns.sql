CREATE TABLE Modality (
  code TEXT PRIMARY KEY,
  description TEXT
);
CREATE TABLE Researcher (
  rid INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  affiliation TEXT,
  joined TEXT,
  advisor INTEGER,
  FOREIGN KEY (advisor) REFERENCES Researcher(rid)
);
CREATE TABLE Dataset (
  ds_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  modality TEXT,
  n_rows INTEGER,
  size_gb REAL,
  license TEXT,
  released TEXT,
  derived_from INTEGER,
  FOREIGN KEY (modality) REFERENCES Modality(code),
  FOREIGN KEY (derived_from) REFERENCES Dataset(ds_id)
);
CREATE TABLE Project (
  pid INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  lead INTEGER,
  budget_usd REAL,
  start_date TEXT,
  deadline TEXT,
  status TEXT,
  FOREIGN KEY (lead) REFERENCES Researcher(rid)
);
CREATE TABLE ProjectMember (
  pid INTEGER,
  rid INTEGER,
  role TEXT,
  fte_pct INTEGER,
  PRIMARY KEY (pid, rid),
  FOREIGN KEY (pid) REFERENCES Project(pid),
  FOREIGN KEY (rid) REFERENCES Researcher(rid)
);
CREATE TABLE Model (
  mid INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  architecture TEXT,
  params_millions REAL,
  pid INTEGER,
  base_model INTEGER,
  FOREIGN KEY (pid) REFERENCES Project(pid),
  FOREIGN KEY (base_model) REFERENCES Model(mid)
);
CREATE TABLE Run (
  run_id TEXT PRIMARY KEY,
  mid INTEGER,
  ds_id INTEGER,
  launched_by INTEGER,
  started TEXT,
  gpu_hours REAL,
  status TEXT,
  val_accuracy REAL,
  FOREIGN KEY (mid) REFERENCES Model(mid),
  FOREIGN KEY (ds_id) REFERENCES Dataset(ds_id),
  FOREIGN KEY (launched_by) REFERENCES Researcher(rid)
);
INSERT INTO Modality VALUES
('TXT','Text'),('IMG','Images'),('AUD','Audio'),('TAB','Tabular'),('VID','Video');
INSERT INTO Researcher VALUES
(1,'Elena Voss','ETH Zurich','2015-09-01',NULL),
(2,'Rahul Mehta','IIT Bombay','2018-02-12',1),
(3,'Hannah Lindqvist','KTH','2019-08-26',1),
(4,'Wei Zhang','Tsinghua University','2020-01-13',2),
(5,'Amara Diallo','ETH Zurich','2021-10-04',1),
(6,'Peter Novak','Charles University','2017-05-22',NULL),
(7,'Yuki Tanaka','University of Tokyo','2022-04-01',6),
(8,'Lucas Moreau','INRIA','2016-11-07',NULL),
(9,'Fatima Zahra','INRIA','2023-03-20',8),
(10,'Diego Ramos',NULL,'2023-09-11',3),
(11,'Ingrid Solberg','KTH','2024-01-15',NULL),
(12,'Omar Farouk','INRIA','2020-07-06',8);
INSERT INTO Dataset VALUES
(1,'WikiSnips','TXT',2400000,18.5,'CC-BY-SA','2019-04-10',NULL),
(2,'WikiSnips-Clean','TXT',1950000,14.2,'CC-BY-SA','2020-09-01',1),
(3,'StreetSigns','IMG',86000,42.0,'CC-BY','2018-06-15',NULL),
(4,'StreetSigns-Night','IMG',12500,6.8,'CC-BY','2021-02-28',3),
(5,'BirdCalls','AUD',54000,73.4,'CC0','2020-05-05',NULL),
(6,'HospitalStays','TAB',310000,1.1,'Restricted','2017-11-20',NULL),
(7,'LoanBook','TAB',1250000,2.3,'Proprietary','2021-08-12',NULL),
(8,'ChestScans','IMG',112000,205.6,'Restricted','2019-12-03',NULL),
(9,'CodeReviewTalk','TXT',640000,5.9,'MIT','2022-03-17',NULL),
(10,'SupportTickets','TXT',98000,0.4,'Proprietary','2023-01-25',NULL),
(11,'LeafDisease','IMG',38400,21.7,'CC0','2022-07-08',NULL),
(12,'CallCenterHours','AUD',7600,31.9,NULL,'2023-06-30',NULL),
(13,'WikiSnips-Tiny','TXT',50000,0.35,'CC-BY-SA','2023-10-10',2);
INSERT INTO Project VALUES
(1,'Robust Vision',1,420000.00,'2021-01-01','2024-12-31','active'),
(2,'Clinical Triage',6,615000.00,'2020-06-01','2024-06-30','active'),
(3,'Tiny Language Models',2,180000.00,'2022-03-01','2024-09-15','active'),
(4,'Bioacoustics',8,95000.00,'2021-05-15','2023-05-15','finished'),
(5,'Credit Fairness',3,140000.00,'2022-10-01',NULL,'active'),
(6,'Code Assist',8,260000.00,'2023-02-01','2025-01-31','active'),
(7,'Crop Watch',1,75000.00,'2022-04-01','2023-10-31','finished'),
(8,'Video Summaries',5,50000.00,'2024-01-10','2025-06-30','on hold');
INSERT INTO ProjectMember VALUES
(1,3,'scientist',40),(1,5,'engineer',80),(1,4,'engineer',30),
(2,7,'scientist',100),(2,12,'engineer',50),(2,5,'annotator',10),(2,10,'annotator',60),
(3,4,'engineer',70),(3,9,'scientist',25),
(4,12,'scientist',50),(4,9,'annotator',40),
(5,10,'engineer',40),(5,2,'scientist',20),
(6,9,'engineer',35),(6,2,'scientist',30),(6,4,'annotator',NULL),
(7,3,'scientist',20),(7,5,'engineer',10);
INSERT INTO Model VALUES
(1,'SignNet','CNN',25.6,1,NULL),
(2,'SignNet-L','CNN',88.2,1,1),
(3,'NightViT','Transformer',86.0,1,NULL),
(4,'TriageTab','GBDT',NULL,2,NULL),
(5,'ChestViT','Transformer',304.0,2,3),
(6,'MiniWiki','Transformer',33.0,3,NULL),
(7,'NanoWiki','Transformer',7.5,3,6),
(8,'BirdCRNN','RNN',12.4,4,NULL),
(9,'FairLoan','GBDT',NULL,5,NULL),
(10,'ReviewBot','Transformer',350.0,6,6),
(11,'TicketRouter','Transformer',66.5,6,6),
(12,'LeafNet','CNN',11.2,7,1),
(13,'HarvestRNN','RNN',4.8,7,NULL);
INSERT INTO Run VALUES
('r-001',1,3,5,'2021-03-02',46.5,'completed',0.912),
('r-002',1,4,5,'2021-04-11',9.0,'completed',0.744),
('r-003',2,3,5,'2021-09-20',131.0,'completed',0.938),
('r-004',3,4,3,'2022-01-15',58.2,'failed',NULL),
('r-005',3,4,3,'2022-01-18',62.7,'completed',0.861),
('r-006',4,6,7,'2022-05-09',0.0,'completed',0.803),
('r-007',4,6,7,'2022-06-14',0.0,'completed',0.819),
('r-008',5,8,7,'2023-02-03',512.4,'completed',0.887),
('r-009',5,8,12,'2023-02-27',88.0,'killed',NULL),
('r-010',6,1,4,'2022-04-22',240.0,'completed',0.655),
('r-011',6,2,4,'2022-07-30',205.5,'completed',0.702),
('r-012',7,2,4,'2023-01-12',61.3,'completed',0.641),
('r-013',7,2,9,'2023-05-08',12.1,'failed',NULL),
('r-014',8,5,12,'2021-11-05',74.8,'completed',0.779),
('r-015',8,5,12,'2022-02-16',81.6,'completed',0.826),
('r-016',9,7,10,'2023-11-21',0.0,'completed',0.731),
('r-017',10,9,9,'2023-08-17',430.9,'completed',0.688),
('r-018',10,9,9,'2024-02-05',77.0,'failed',NULL),
('r-019',11,10,2,'2024-03-14',33.4,'completed',0.913),
('r-020',12,11,5,'2022-09-12',19.8,'completed',0.954),
('r-021',12,11,3,'2023-06-01',25.5,'completed',0.947),
('r-022',10,9,2,'2024-05-20',NULL,'running',NULL),
('r-023',5,8,7,'2024-05-22',NULL,'running',NULL),
('r-024',1,8,5,'2023-12-04',15.2,'failed',NULL),
('r-025',2,4,3,'2024-01-30',44.0,'completed',0.792);
