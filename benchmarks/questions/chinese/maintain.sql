CREATE TABLE dept (
  dept_id INTEGER PRIMARY KEY,
  dept_name TEXT NOT NULL,
  building TEXT,
  cost_ctr TEXT
);
CREATE TABLE equip_type (
  type_code TEXT PRIMARY KEY,
  type_name TEXT NOT NULL,
  maint_cycle_days INTEGER
);
CREATE TABLE technician (
  tech_id INTEGER PRIMARY KEY,
  tech_name TEXT NOT NULL,
  gender TEXT,
  skill_lvl TEXT,
  specialty TEXT,
  phone TEXT,
  hire_date TEXT,
  hourly_rate REAL,
  dept_id INTEGER,
  mentor_id INTEGER,
  FOREIGN KEY (dept_id) REFERENCES dept(dept_id),
  FOREIGN KEY (mentor_id) REFERENCES technician(tech_id)
);
CREATE TABLE equipment (
  equip_id INTEGER PRIMARY KEY,
  equip_name TEXT NOT NULL,
  type_code TEXT,
  dept_id INTEGER,
  vendor TEXT,
  purchase_amt REAL,
  install_date TEXT,
  status TEXT,
  parent_equip_id INTEGER,
  FOREIGN KEY (type_code) REFERENCES equip_type(type_code),
  FOREIGN KEY (dept_id) REFERENCES dept(dept_id),
  FOREIGN KEY (parent_equip_id) REFERENCES equipment(equip_id)
);
CREATE TABLE work_order (
  wo_no TEXT PRIMARY KEY,
  equip_id INTEGER NOT NULL,
  wo_type TEXT,
  priority TEXT,
  status TEXT,
  reporter_id INTEGER,
  assignee_id INTEGER,
  created_at TEXT,
  closed_at TEXT,
  downtime_hrs REAL,
  labor_amt REAL,
  fault_desc TEXT,
  FOREIGN KEY (equip_id) REFERENCES equipment(equip_id),
  FOREIGN KEY (reporter_id) REFERENCES technician(tech_id),
  FOREIGN KEY (assignee_id) REFERENCES technician(tech_id)
);
CREATE TABLE spare_part (
  part_no TEXT PRIMARY KEY,
  part_name TEXT NOT NULL,
  unit_price REAL,
  stock_qty INTEGER,
  min_qty INTEGER,
  supplier TEXT
);
CREATE TABLE wo_part (
  wo_no TEXT,
  part_no TEXT,
  qty INTEGER NOT NULL,
  issued_at TEXT,
  PRIMARY KEY (wo_no, part_no),
  FOREIGN KEY (wo_no) REFERENCES work_order(wo_no),
  FOREIGN KEY (part_no) REFERENCES spare_part(part_no)
);
INSERT INTO dept VALUES
(1,'冲压车间','A栋','CC101'),(2,'焊装车间','A栋','CC102'),(3,'涂装车间','B栋','CC103'),(4,'总装车间','C栋','CC104'),
(5,'动力站','D栋','CC201'),(6,'设备维修部','D栋','CC202'),(7,'质检中心','C栋','CC203'),(8,'物流仓库','E栋',NULL);
INSERT INTO equip_type VALUES
('PR','压力机',90),('RB','工业机器人',60),('CV','输送线',30),('CP','空压设备',45),('PT','喷涂设备',35),
('AGV','自动导引车',75),('CNC','数控机床',120),('TS','检测仪器',180);
INSERT INTO technician VALUES
(1,'王建国','男','高级','机械','13800010001','2008-03-17',85,6,NULL),
(2,'李秀兰','女','高级','电气','13800010002','2010-07-05',82,6,NULL),
(3,'张伟','男','高级','自动化','13800010003','2012-09-10',88,2,NULL),
(4,'刘洋','男','中级','机械','13800010004','2016-04-18',62,1,1),
(5,'陈静','女','中级','电气','13800010005','2017-11-02',60,3,2),
(6,'赵磊','男','中级','液压','13800010006','2015-06-23',65,1,1),
(7,'孙丽','女','中级','自动化','13800010007','2019-02-25',61,2,3),
(8,'周强','男','初级','机械','13800010008','2022-08-15',42,4,4),
(9,'吴敏','女','初级','电气','13800010009','2023-03-06',40,4,2),
(10,'郑浩','男','初级','自动化','13800010010','2024-05-13',41,6,3),
(11,'冯涛','男','中级','机械','13800010011','2018-01-08',58,5,1),
(12,'何雪梅','女','初级','电气',NULL,'2025-07-01',38,6,2),
(13,'马超','男','初级','液压',NULL,'2024-09-19',43,1,6),
(14,'林芳','女','高级','自动化','13800010014','2014-12-01',80,7,NULL);
INSERT INTO equipment VALUES
(1,'1号冲压机','PR',1,'济南二机床',3200000,'2015-05-20','running',NULL),
(2,'2号冲压机','PR',1,'济南二机床',3450000,'2017-08-11','under_repair',NULL),
(3,'3号冲压机','PR',1,'舒勒',5100000,'2021-03-30','running',NULL),
(4,'冲压上料机械手','RB',1,'ABB',420000,'2021-04-12','running',3),
(5,'焊接机器人R01','RB',2,'发那科',380000,'2018-06-01','running',NULL),
(6,'焊接机器人R02','RB',2,'发那科',380000,'2018-06-01','running',NULL),
(7,'焊接机器人R03','RB',2,'库卡',405000,'2020-10-15','stopped',NULL),
(8,'焊装主输送线','CV',2,'昆船智能',860000,'2018-05-08','running',NULL),
(9,'喷涂机器人P01','PT',3,'杜尔',720000,'2019-09-09','running',NULL),
(10,'喷涂机器人P02','PT',3,'杜尔',735000,'2019-09-20','under_repair',NULL),
(11,'烘干炉输送链','CV',3,'昆船智能',540000,'2016-11-25','running',NULL),
(12,'总装一线','CV',4,'昆船智能',1280000,'2014-02-18','running',NULL),
(13,'总装升降台','CV',4,NULL,96000,'2014-03-01','scrapped',12),
(14,'拧紧机器人T01','RB',4,'库卡',310000,'2022-12-05','running',12),
(15,'螺杆空压机1','CP',5,'阿特拉斯',265000,'2013-07-14','running',NULL),
(16,'螺杆空压机2','CP',5,'阿特拉斯',278000,'2019-01-22','stopped',NULL),
(17,'冷干机','CP',5,NULL,58000,'2013-07-20','running',15),
(18,'牵引式AGV-1','AGV',8,'海康机器人',150000,'2023-04-27','running',NULL),
(19,'牵引式AGV-2','AGV',8,'海康机器人',150000,'2023-04-27','running',NULL),
(20,'备件加工车床','CNC',6,'沈阳机床',230000,'2011-10-10','stopped',NULL),
(21,'立式加工中心','CNC',6,'沈阳机床',690000,'2024-06-18','running',NULL),
(22,'潜伏式AGV-3','AGV',8,'海康机器人',178000,'2025-09-03','running',NULL);
INSERT INTO work_order VALUES
('WO260101',2,'故障维修','urgent','已完成',4,6,'2026-01-08','2026-01-10',18.5,1950,'主缸漏油'),
('WO260102',5,'计划保养','normal','已完成',3,7,'2026-01-15','2026-01-15',3,360,NULL),
('WO260201',12,'故障维修','urgent','已完成',8,1,'2026-02-03','2026-02-04',9,1280,'链条断裂'),
('WO260202',15,'计划保养','low','已完成',11,11,'2026-02-20','2026-02-21',4,290,NULL),
('WO260301',9,'点检','low','已完成',5,5,'2026-03-02','2026-03-02',0.5,60,NULL),
('WO260302',10,'故障维修','urgent','已完成',5,2,'2026-03-11','2026-03-14',30,2460,'雾化器卡死'),
('WO260303',1,'计划保养','normal','已完成',4,4,'2026-03-19','2026-03-20',6,620,NULL),
('WO260401',7,'故障维修','urgent','已完成',7,3,'2026-04-07','2026-04-08',11,1056,'伺服报警'),
('WO260402',16,'故障维修','normal','已取消',11,NULL,'2026-04-22',NULL,NULL,NULL,'误报'),
('WO260501',8,'计划保养','normal','已完成',7,1,'2026-05-06','2026-05-07',5,680,NULL),
('WO260502',2,'故障维修','urgent','已完成',6,1,'2026-05-18','2026-05-21',26,2890,'离合器异响'),
('WO260503',11,'点检','low','已完成',5,9,'2026-05-25','2026-05-25',1,80,NULL),
('WO260601',3,'改造','normal','已完成',4,3,'2026-06-09','2026-06-16',40,5200,'加装安全光栅'),
('WO260602',18,'故障维修','normal','已完成',10,10,'2026-06-20','2026-06-22',7.5,410,'导航丢失'),
('WO260701',15,'故障维修','urgent','已完成',11,2,'2026-07-13','2026-07-14',12,1150,'排气温度过高'),
('WO260702',21,'计划保养','low','已完成',1,12,'2026-07-27','2026-07-28',2.5,190,NULL),
('WO260801',12,'计划保养','normal','已完成',8,8,'2026-08-04','2026-08-05',8,504,NULL),
('WO260802',6,'故障维修','normal','已完成',7,7,'2026-08-19','2026-08-20',5.5,427,'焊枪偏移'),
('WO260901',10,'故障维修','urgent','进行中',5,5,'2026-09-14',NULL,NULL,NULL,'喷涂流量不稳'),
('WO260902',14,'点检','low','已完成',8,8,'2026-09-23','2026-09-23',0.5,45,NULL),
('WO261001',7,'故障维修','urgent','进行中',3,3,'2026-10-12',NULL,NULL,NULL,'第六轴无法回零'),
('WO261002',20,'故障维修','low','待派工',12,NULL,'2026-10-26',NULL,NULL,NULL,'主轴异响'),
('WO261101',2,'故障维修','urgent','进行中',4,1,'2026-11-09',NULL,NULL,NULL,'离合器打滑'),
('WO261102',16,'计划保养','normal','待派工',11,NULL,'2026-11-16',NULL,NULL,NULL,NULL),
('WO261103',1,'点检','normal','进行中',6,4,'2026-11-20',NULL,NULL,NULL,NULL);
INSERT INTO spare_part VALUES
('SP001','液压油封',85,24,10,'恒立液压'),('SP002','伺服电机',4600,3,2,'安川电机'),('SP003','接近开关',120,40,15,'欧姆龙'),
('SP004','输送链条',1350,2,4,'东华链条'),('SP005','雾化器',9800,1,2,'杜尔备件'),('SP006','空气滤芯',260,18,6,'阿特拉斯备件'),
('SP007','润滑脂',48,60,20,'壳牌'),('SP008','离合器摩擦片',2100,0,4,'恒立液压'),('SP009','安全光栅',3200,5,2,'欧姆龙'),
('SP010','焊枪喷嘴',35,150,50,'宾采尔'),('SP011','PLC模块',5400,2,2,'西门子'),('SP012','驱动轮',690,4,4,NULL),
('SP013','变频器',3750,1,1,'西门子'),('SP014','导航雷达',6200,0,1,NULL);
INSERT INTO wo_part VALUES
('WO260101','SP001',4,'2026-01-08'),('WO260101','SP007',2,'2026-01-09'),('WO260102','SP010',6,'2026-01-15'),('WO260102','SP007',1,'2026-01-15'),
('WO260201','SP004',2,'2026-02-03'),('WO260201','SP007',3,'2026-02-04'),('WO260202','SP006',2,'2026-02-20'),('WO260302','SP005',1,'2026-03-12'),
('WO260302','SP003',2,'2026-03-12'),('WO260303','SP007',5,'2026-03-19'),('WO260401','SP002',1,'2026-04-07'),('WO260501','SP004',1,'2026-05-06'),
('WO260501','SP007',2,'2026-05-06'),('WO260502','SP008',4,'2026-05-19'),('WO260502','SP001',2,'2026-05-19'),('WO260601','SP009',4,'2026-06-10'),
('WO260601','SP003',6,'2026-06-10'),('WO260602','SP012',2,'2026-06-21'),('WO260701','SP006',1,'2026-07-13'),('WO260701','SP003',1,'2026-07-13'),
('WO260801','SP007',4,'2026-08-04'),('WO260802','SP010',8,'2026-08-19'),('WO260901','SP005',1,'2026-09-16'),('WO261001','SP002',1,'2026-10-14'),
('WO261001','SP011',1,'2026-10-14'),('WO261101','SP008',2,NULL);
