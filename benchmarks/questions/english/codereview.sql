CREATE TABLE lang (
  lang_code TEXT PRIMARY KEY,
  lang_name TEXT,
  typing TEXT
);
CREATE TABLE dev (
  login TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  level TEXT,
  country TEXT,
  joined_on TEXT,
  mentor_login TEXT REFERENCES dev(login)
);
CREATE TABLE repo (
  repo_id INTEGER PRIMARY KEY,
  repo_name TEXT NOT NULL,
  lang_code TEXT REFERENCES lang(lang_code),
  visibility TEXT,
  stars INTEGER,
  created_on TEXT,
  forked_from INTEGER REFERENCES repo(repo_id)
);
CREATE TABLE pr_state (
  state_code TEXT PRIMARY KEY,
  meaning TEXT
);
CREATE TABLE pull_request (
  pr_id INTEGER PRIMARY KEY,
  repo_id INTEGER NOT NULL,
  title TEXT,
  author_login TEXT,
  merged_by_login TEXT,
  state_code TEXT,
  opened_on TEXT,
  closed_on TEXT,
  lines_added INTEGER,
  lines_deleted INTEGER,
  ci_minutes REAL,
  FOREIGN KEY (repo_id) REFERENCES repo(repo_id),
  FOREIGN KEY (author_login) REFERENCES dev(login),
  FOREIGN KEY (merged_by_login) REFERENCES dev(login),
  FOREIGN KEY (state_code) REFERENCES pr_state(state_code)
);
CREATE TABLE review (
  pr_id INTEGER,
  reviewer_login TEXT,
  verdict TEXT,
  submitted_on TEXT,
  comment_count INTEGER,
  PRIMARY KEY (pr_id, reviewer_login),
  FOREIGN KEY (pr_id) REFERENCES pull_request(pr_id),
  FOREIGN KEY (reviewer_login) REFERENCES dev(login)
);
CREATE TABLE label (
  label_id INTEGER PRIMARY KEY,
  label_name TEXT,
  color TEXT
);
CREATE TABLE pr_label (
  pr_id INTEGER,
  label_id INTEGER,
  added_on TEXT,
  PRIMARY KEY (pr_id, label_id),
  FOREIGN KEY (pr_id) REFERENCES pull_request(pr_id),
  FOREIGN KEY (label_id) REFERENCES label(label_id)
);
INSERT INTO lang VALUES
('go','Go','static'),('py','Python','dynamic'),('rs','Rust','static'),('ts','TypeScript','static'),('rb','Ruby','dynamic'),('kt','Kotlin','static');
INSERT INTO dev VALUES
('anag','Ana Garcia','staff','Spain','2017-03-06',NULL),
('bkumar','Bhavesh Kumar','senior','India','2018-10-15','anag'),
('chenl','Li Chen','senior','China','2019-06-03','anag'),
('dpopov','Dimitar Popov','mid','Bulgaria','2021-01-18','bkumar'),
('ewright','Emma Wright','mid','United Kingdom','2020-09-07','chenl'),
('fnasser','Farid Nasser','junior','Jordan','2023-02-20','dpopov'),
('gsilva','Gabriela Silva','senior','Brazil','2018-05-28',NULL),
('hjones','Harry Jones','junior','United Kingdom','2023-07-10','ewright'),
('imeyer','Ida Meyer','mid','Germany','2021-11-01','gsilva'),
('jrossi','Julia Rossi','staff','Italy','2016-08-22',NULL),
('pkowalski','Piotr Kowalski','junior','Poland','2024-01-08','imeyer'),
('lsaid','Leila Said','mid',NULL,'2022-04-11','anag'),
('mtanaka','Mei Tanaka','junior','Japan','2024-04-02',NULL);
INSERT INTO repo VALUES
(1,'billing-core','go','private',14,'2018-01-15',NULL),
(2,'web-console','ts','private',22,'2018-09-03',NULL),
(3,'pyquery-kit','py','public',1840,'2019-05-20',NULL),
(4,'ledger-sim','rs','public',655,'2020-11-11',NULL),
(5,'ops-scripts','py','internal',9,'2017-06-30',NULL),
(6,'pyquery-kit-lite','py','public',73,'2021-03-08',3),
(7,'docs-site','ts','public',118,'2019-02-14',NULL),
(8,'mail-relay','rb','private',3,'2017-09-19',NULL),
(9,'rate-limiter','go','public',912,'2022-02-01',NULL),
(10,'rate-limiter-wasm','rs','public',41,'2023-05-16',9),
(11,'sandbox',NULL,'internal',0,'2024-03-01',NULL);
INSERT INTO pr_state VALUES
('OP','open'),('MG','merged'),('CL','closed without merge'),('DR','draft');
INSERT INTO pull_request VALUES
(501,1,'Add proration to invoices','dpopov','bkumar','MG','2024-01-09','2024-01-12',412,87,18.5),
(502,1,'Fix VAT rounding','fnasser','bkumar','MG','2024-01-15','2024-01-16',23,19,11.2),
(503,2,'Dark mode','hjones','ewright','MG','2024-01-22','2024-02-05',1288,340,42.0),
(504,3,'Support window functions','chenl','anag','MG','2024-01-30','2024-02-20',2105,512,63.4),
(505,3,'Drop Python 3.7','ewright','chenl','MG','2024-02-06','2024-02-07',31,204,9.8),
(506,4,'Parallel block replay','gsilva','jrossi','MG','2024-02-12','2024-02-26',870,233,55.1),
(507,5,'Rotate backup keys','lsaid','anag','MG','2024-02-19','2024-02-19',58,12,3.3),
(508,7,'Rewrite quickstart page','pkowalski','imeyer','MG','2024-02-21','2024-02-27',164,151,4.6),
(509,1,'Migrate to decimal types','bkumar',NULL,'CL','2024-03-01','2024-03-18',996,941,37.9),
(510,9,'Token bucket sharding','imeyer','gsilva','MG','2024-03-04','2024-03-11',533,118,21.7),
(511,2,'Upgrade React to 18','ewright',NULL,'CL','2024-03-08','2024-04-01',702,655,48.8),
(512,3,'Cache parsed queries','hjones','chenl','MG','2024-03-14','2024-03-22',245,41,16.4),
(513,6,'Strip optional deps','chenl','chenl','MG','2024-03-19','2024-03-19',12,310,5.9),
(514,9,'Expose Prometheus metrics','fnasser','gsilva','MG','2024-03-27','2024-04-03',188,7,13.0),
(515,10,'Port limiter to wasm','gsilva',NULL,'OP','2024-04-04',NULL,1540,26,29.5),
(516,4,'Fuzz the parser','imeyer','gsilva','MG','2024-04-10','2024-04-17',376,15,71.6),
(517,8,'Bump Rails','lsaid',NULL,'OP','2024-04-15',NULL,67,64,26.3),
(518,2,'Fix login redirect loop','hjones','ewright','MG','2024-04-18','2024-04-19',18,6,12.1),
(519,1,'Retry failed webhooks','dpopov',NULL,'OP','2024-04-24',NULL,329,54,19.9),
(520,7,'Add search to docs','pkowalski',NULL,'DR','2024-05-02',NULL,450,22,NULL),
(521,3,'Type hints everywhere','chenl','anag','MG','2024-05-06','2024-05-15',1675,1402,38.2),
(522,9,'Typo in README','pkowalski','imeyer','MG','2024-05-08','2024-05-08',1,1,2.1),
(523,1,'Audit log for refunds','fnasser',NULL,'DR','2024-05-13',NULL,274,9,NULL),
(524,5,'Delete dead cron jobs','anag','anag','MG','2024-05-16','2024-05-17',0,486,2.9);
INSERT INTO review VALUES
(501,'bkumar','approve','2024-01-11',6),(501,'anag','request changes','2024-01-10',11),
(502,'bkumar','approve','2024-01-16',1),(502,'dpopov','approve','2024-01-15',2),
(503,'ewright','approve','2024-02-05',14),(503,'chenl','request changes','2024-01-26',17),(503,'imeyer','comment','2024-01-29',3),
(504,'anag','approve','2024-02-19',22),(504,'ewright','comment','2024-02-08',8),
(505,'chenl','approve','2024-02-07',0),
(506,'jrossi','approve','2024-02-25',19),(506,'imeyer','approve','2024-02-23',5),
(507,'anag','approve','2024-02-19',1),
(508,'imeyer','approve','2024-02-26',9),(508,'gsilva','comment','2024-02-23',4),
(509,'anag','request changes','2024-03-07',27),(509,'dpopov','comment','2024-03-05',2),
(510,'gsilva','approve','2024-03-10',7),(510,'bkumar','approve','2024-03-09',3),
(511,'chenl','request changes','2024-03-15',13),(511,'hjones','approve','2024-03-12',0),
(512,'chenl','approve','2024-03-21',10),
(514,'gsilva','approve','2024-04-02',5),(514,'imeyer','request changes','2024-03-29',6),
(515,'jrossi','request changes','2024-04-12',16),(515,'imeyer','comment','2024-04-09',NULL),
(516,'gsilva','approve','2024-04-16',4),
(517,'anag','comment','2024-04-22',2),
(518,'ewright','approve','2024-04-19',0),
(519,'bkumar','request changes','2024-04-29',8),(519,'anag','comment','2024-04-30',4),
(521,'anag','approve','2024-05-14',12),(521,'ewright','approve','2024-05-10',7),
(522,'imeyer','approve','2024-05-08',0);
INSERT INTO label VALUES
(1,'bug','red'),(2,'feature','green'),(3,'docs','blue'),(4,'tech debt','grey'),(5,'security','purple'),(6,'performance','orange'),(7,'good first issue','teal');
INSERT INTO pr_label VALUES
(501,2,'2024-01-09'),(502,1,'2024-01-15'),(503,2,'2024-01-22'),(504,2,'2024-01-30'),(504,6,'2024-02-01'),
(505,4,'2024-02-06'),(506,6,'2024-02-12'),(507,5,'2024-02-19'),(508,3,'2024-02-21'),(509,4,'2024-03-01'),(509,1,'2024-03-02'),
(510,6,'2024-03-04'),(511,4,'2024-03-08'),(512,6,'2024-03-14'),(512,2,'2024-03-14'),(514,2,'2024-03-27'),
(516,5,'2024-04-10'),(517,4,'2024-04-15'),(517,5,'2024-04-16'),(518,1,'2024-04-18'),(519,2,'2024-04-24'),
(520,2,'2024-05-02'),(520,3,'2024-05-02'),(522,3,'2024-05-08'),(524,4,'2024-05-16');
