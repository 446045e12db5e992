CREATE TABLE department (
  department_id INTEGER PRIMARY KEY,
  department_name TEXT NOT NULL,
  campus TEXT,
  founded_year INTEGER
);
CREATE TABLE researcher (
  researcher_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  gender TEXT,
  academic_title TEXT,
  birth_date TEXT,
  email TEXT,
  department_id INTEGER,
  supervisor_id INTEGER,
  FOREIGN KEY (department_id) REFERENCES department(department_id),
  FOREIGN KEY (supervisor_id) REFERENCES researcher(researcher_id)
);
CREATE TABLE funding_agency (
  agency_code TEXT PRIMARY KEY,
  agency_name TEXT NOT NULL,
  agency_level TEXT
);
CREATE TABLE grant_project (
  project_id INTEGER PRIMARY KEY,
  project_title TEXT NOT NULL,
  agency_code TEXT,
  principal_investigator_id INTEGER,
  contact_person_id INTEGER,
  approved_amount REAL,
  spent_amount REAL,
  start_date TEXT,
  end_date TEXT,
  project_status TEXT,
  FOREIGN KEY (agency_code) REFERENCES funding_agency(agency_code),
  FOREIGN KEY (principal_investigator_id) REFERENCES researcher(researcher_id),
  FOREIGN KEY (contact_person_id) REFERENCES researcher(researcher_id)
);
CREATE TABLE project_member (
  project_id INTEGER,
  researcher_id INTEGER,
  member_role TEXT,
  workload_percent INTEGER,
  PRIMARY KEY (project_id, researcher_id),
  FOREIGN KEY (project_id) REFERENCES grant_project(project_id),
  FOREIGN KEY (researcher_id) REFERENCES researcher(researcher_id)
);
CREATE TABLE journal (
  journal_id INTEGER PRIMARY KEY,
  journal_name TEXT NOT NULL,
  country TEXT,
  impact_factor REAL,
  is_open_access INTEGER
);
CREATE TABLE publication (
  publication_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  journal_id INTEGER,
  publish_date TEXT,
  citation_count INTEGER,
  paper_language TEXT,
  project_id INTEGER,
  FOREIGN KEY (journal_id) REFERENCES journal(journal_id),
  FOREIGN KEY (project_id) REFERENCES grant_project(project_id)
);
CREATE TABLE publication_author (
  publication_id INTEGER,
  researcher_id INTEGER,
  author_order INTEGER NOT NULL,
  PRIMARY KEY (publication_id, researcher_id),
  FOREIGN KEY (publication_id) REFERENCES publication(publication_id),
  FOREIGN KEY (researcher_id) REFERENCES researcher(researcher_id)
);
INSERT INTO department VALUES
(1,'计算机科学与技术学院','东校区',1984),(2,'材料科学与工程学院','西校区',1978),(3,'生命科学学院','东校区',1952),(4,'经济管理学院','本部',1993),
(5,'化学化工学院','西校区',1946),(6,'人文学院','本部',2001),(7,'人工智能研究院','东校区',2019),(8,'海洋学院','东校区',2023);
INSERT INTO researcher VALUES
(1,'陈志远','male','教授','1968-04-12','chenzy@nhu.edu.cn',1,NULL),
(2,'林晓燕','female','教授','1972-09-30','linxy@nhu.edu.cn',3,NULL),
(3,'黄国栋','male','教授','1965-01-22','huanggd@nhu.edu.cn',2,NULL),
(4,'徐文静','female','副教授','1981-06-15','xuwj@nhu.edu.cn',1,1),
(5,'高翔','male','副教授','1983-11-08','gaox@nhu.edu.cn',2,3),
(6,'罗雅琴','female','讲师','1990-02-27','luoyq@nhu.edu.cn',3,2),
(7,'宋明','male','讲师','1989-07-19','songm@nhu.edu.cn',4,14),
(8,'唐丽华','female','教授','1970-12-03','tanglh@nhu.edu.cn',5,NULL),
(9,'许志强','male','副教授','1979-03-25','xuzq@nhu.edu.cn',5,8),
(10,'韩梅','female','博士后','1994-05-11',NULL,1,1),
(11,'曹宇航','male','博士后','1993-10-02','caoyh@nhu.edu.cn',7,16),
(12,'邓婷婷','female','讲师','1991-08-21','dengtt@nhu.edu.cn',2,3),
(13,'彭博','male','副教授','1980-01-17','pengb@nhu.edu.cn',3,2),
(14,'苏婉清','female','教授','1974-02-09','suwq@nhu.edu.cn',4,NULL),
(15,'蒋天佑','male','讲师','1988-12-30',NULL,6,NULL),
(16,'范思远','male','教授','1976-07-04','fansy@nhu.edu.cn',7,NULL),
(17,'方瑜','female','副教授','1985-09-13','fangy@nhu.edu.cn',6,NULL),
(18,'邱建','male','博士后','1995-03-16','qiuj@nhu.edu.cn',5,8),
(19,'段晓冬','male','助理研究员','1992-06-24','duanxd@nhu.edu.cn',7,16),
(20,'石磊','male','助理研究员','1996-01-08','shil@nhu.edu.cn',3,2),
(21,'叶青','female','讲师','1993-04-19',NULL,4,14);
INSERT INTO funding_agency VALUES
('NSFC','国家自然科学基金委员会','national'),('MOST','科学技术部','national'),('NSSF','国家社会科学基金','national'),
('GDST','广东省科学技术厅','provincial'),('SZST','深圳市科技创新局','municipal'),('HW','华为技术有限公司','industry'),
('BYD','比亚迪股份有限公司','industry'),('MOE','教育部','national');
INSERT INTO grant_project VALUES
(1,'大规模图神经网络高效训练方法研究','NSFC',1,4,620000,410000,'2024-01-01','2027-12-31','在研'),
(2,'高熵合金强韧化机制','NSFC',3,12,580000,575000,'2021-01-01','2024-12-31','已结题'),
(3,'新型钠离子电池正极材料研发','BYD',5,12,1500000,880000,'2025-03-01','2027-02-28','在研'),
(4,'肿瘤微环境单细胞图谱','MOST',2,6,4800000,2650000,'2023-07-01','2028-06-30','在研'),
(5,'水稻抗旱基因筛选','GDST',13,6,300000,298000,'2022-04-01','2025-03-31','已结题'),
(6,'数字经济与区域协调发展','NSSF',14,7,200000,65000,'2025-01-01','2027-12-31','在研'),
(7,'绿色催化加氢工艺','NSFC',8,18,600000,150000,'2026-01-01','2029-12-31','在研'),
(8,'端侧大模型压缩','HW',16,11,2200000,1320000,'2025-06-01','2027-05-31','在研'),
(9,'智能座舱多模态交互','BYD',4,10,900000,340000,'2025-09-15','2027-09-14','在研'),
(10,'供应链金融风险建模','SZST',7,7,150000,92000,'2023-05-01','2024-04-30','已终止'),
(11,'岭南民间文献整理','NSSF',17,15,180000,180000,'2020-06-01','2023-05-31','已结题'),
(12,'废旧电池回收化学工艺','GDST',9,9,450000,210000,'2024-10-01','2027-09-30','在研'),
(13,'具身智能操作学习','NSFC',11,11,NULL,NULL,NULL,NULL,'申请中'),
(14,'海藻多糖抗炎活性','SZST',6,6,NULL,NULL,NULL,NULL,'申请中'),
(15,'晶圆缺陷视觉检测','SZST',1,10,380000,380000,'2022-03-01','2024-02-29','已结题'),
(16,'可解释推荐系统','GDST',4,4,250000,246000,'2020-01-01','2022-12-31','已结题'),
(17,'固态电解质界面研究','NSFC',5,5,310000,309000,'2019-01-01','2021-12-31','已结题');
INSERT INTO project_member VALUES
(1,4,'骨干',30),(1,10,'普通成员',50),(1,16,'顾问',5),(2,5,'骨干',25),(2,12,'普通成员',40),
(3,12,'骨干',45),(3,9,'普通成员',20),(3,18,'普通成员',30),(4,6,'骨干',40),(4,13,'骨干',30),(4,19,'普通成员',20),
(5,6,'普通成员',20),(6,7,'骨干',35),(6,17,'顾问',5),(7,9,'骨干',35),(7,18,'普通成员',50),
(8,11,'骨干',60),(8,19,'骨干',55),(8,1,'顾问',10),(8,10,'普通成员',20),(9,10,'普通成员',15),(9,16,'顾问',8),
(10,14,'顾问',5),(11,15,'普通成员',40),(12,18,'普通成员',20),(12,8,'顾问',10),(15,4,'骨干',25);
INSERT INTO journal VALUES
(1,'Nature Communications','英国',14.7,1),(2,'计算机学报','中国',3.2,0),(3,'Acta Materialia','荷兰',8.3,0),
(4,'Advanced Energy Materials','德国',24.4,0),(5,'管理世界','中国',5.9,0),(6,'Cell Reports','美国',7.5,1),
(7,'PLoS ONE','美国',2.9,1),(8,'催化学报','中国',15.7,0),(9,'文学遗产','中国',NULL,0),
(10,'IEEE TPAMI','美国',20.8,0),(11,'Science Robotics','美国',26.1,0);
INSERT INTO publication VALUES
(1,'图神经网络的分布式训练加速',2,'2024-11-15',12,'中文',1),
(2,'Scalable GNN Training with Sparse Sampling',10,'2025-08-01',47,'英文',1),
(3,'Lattice Distortion in High-Entropy Alloys',3,'2022-05-20',88,'英文',2),
(4,'Strengthening Mechanisms of CoCrNi Alloys',3,'2023-09-10',53,'英文',2),
(5,'High-Capacity Sodium-Ion Cathodes',4,'2025-12-05',31,'英文',3),
(6,'Single-Cell Atlas of Tumor Microenvironment',1,'2024-06-18',156,'英文',4),
(7,'Immune Evasion in Hepatic Tumors',6,'2025-03-27',42,'英文',4),
(8,'Drought-Responsive Genes in Rice',7,'2023-10-30',27,'英文',5),
(9,'数字经济对区域收入差距的影响',5,'2026-02-10',9,'中文',6),
(10,'Selective Hydrogenation over Single-Atom Catalysts',8,'2026-06-22',5,'英文',7),
(11,'Quantizing Large Models for Edge Devices',10,'2026-04-14',18,'英文',8),
(12,'岭南族谱文献考述',9,'2022-12-01',6,'中文',11),
(13,'晶圆表面缺陷的小样本检测',2,'2023-07-08',21,'中文',15),
(14,'Explainable Recommendation with Causal Paths',10,'2021-10-19',95,'英文',16),
(15,'Solid Electrolyte Interphase Revisited',4,'2020-11-11',132,'英文',17),
(16,'A Survey of Gender Gaps in Chinese Academia',7,'2025-05-06',14,'英文',NULL),
(17,'清代书院藏书制度研究',9,'2024-03-15',3,'中文',NULL),
(18,'Recycling Lithium from Spent Batteries',1,'2025-10-21',22,'英文',12),
(19,'端侧推理的动态稀疏方法',2,'2026-09-30',0,'中文',8),
(20,'Microglia Response to Polysaccharides',7,'2026-10-12',NULL,'英文',NULL);
INSERT INTO publication_author VALUES
(1,4,1),(1,1,2),(1,10,3),(2,10,1),(2,4,2),(2,1,3),(3,5,1),(3,3,2),(4,12,1),(4,5,2),(4,3,3),(5,12,1),(5,5,2),
(6,6,1),(6,13,2),(6,2,3),(7,6,1),(7,13,2),(8,13,1),(8,6,2),(9,7,1),(9,14,2),(10,18,1),(10,9,2),(10,8,3),
(11,11,1),(11,19,2),(11,16,3),(12,15,1),(12,17,2),(13,4,1),(13,1,2),(14,4,1),(15,5,1),(16,7,1),(17,17,1),
(18,9,1),(18,18,2),(18,5,3),(19,19,1),(19,11,2),(20,6,1),(20,2,2);
