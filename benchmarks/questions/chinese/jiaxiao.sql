PRAGMA foreign_keys = ON;
CREATE TABLE branch (
  branch_id INTEGER PRIMARY KEY,
  branch_name TEXT NOT NULL,
  district TEXT,
  open_date TEXT,
  site_area INTEGER
);
CREATE TABLE license_type (
  license_code TEXT PRIMARY KEY,
  license_name TEXT NOT NULL,
  min_age INTEGER,
  standard_fee REAL
);
CREATE TABLE subject (
  subject_code TEXT PRIMARY KEY,
  subject_name TEXT NOT NULL,
  content TEXT,
  pass_score INTEGER,
  retake_fee REAL
);
CREATE TABLE coach (
  coach_id INTEGER PRIMARY KEY,
  coach_name TEXT NOT NULL,
  gender TEXT,
  birth_year INTEGER,
  hire_date TEXT,
  branch_id INTEGER,
  mentor_id INTEGER,
  rating REAL,
  FOREIGN KEY (branch_id) REFERENCES branch(branch_id),
  FOREIGN KEY (mentor_id) REFERENCES coach(coach_id)
);
CREATE TABLE vehicle (
  plate_no TEXT PRIMARY KEY,
  brand TEXT,
  model TEXT,
  gearbox TEXT,
  buy_date TEXT,
  price REAL,
  branch_id INTEGER,
  FOREIGN KEY (branch_id) REFERENCES branch(branch_id)
);
CREATE TABLE student (
  student_id INTEGER PRIMARY KEY,
  student_name TEXT NOT NULL,
  gender TEXT,
  age INTEGER,
  occupation TEXT,
  license_code TEXT,
  enroll_date TEXT,
  tuition REAL,
  branch_id INTEGER,
  referrer_id INTEGER,
  FOREIGN KEY (license_code) REFERENCES license_type(license_code),
  FOREIGN KEY (branch_id) REFERENCES branch(branch_id),
  FOREIGN KEY (referrer_id) REFERENCES student(student_id)
);
CREATE TABLE exam (
  exam_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL,
  subject_code TEXT NOT NULL,
  exam_date TEXT,
  score INTEGER,
  exam_site TEXT,
  FOREIGN KEY (student_id) REFERENCES student(student_id),
  FOREIGN KEY (subject_code) REFERENCES subject(subject_code)
);
CREATE TABLE lesson (
  lesson_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL,
  coach_id INTEGER NOT NULL,
  plate_no TEXT,
  lesson_date TEXT,
  hours REAL,
  FOREIGN KEY (student_id) REFERENCES student(student_id),
  FOREIGN KEY (coach_id) REFERENCES coach(coach_id),
  FOREIGN KEY (plate_no) REFERENCES vehicle(plate_no)
);
INSERT INTO branch VALUES
(1,'城东校区','上城区','2008-05-01',12000),(2,'城西校区','西湖区','2012-09-10',8500),
(3,'江南校区','滨江区','2016-03-18',15600),(4,'下沙校区','钱塘区','2019-07-07',20300),
(5,'超山校区','临平区','2024-01-01',9800);
INSERT INTO license_type VALUES
('C1','小型汽车',18,4200),('C2','小型自动挡汽车',18,4600),('B2','大型货车',20,9800),
('D','普通三轮摩托车',18,1500),('A1','大型客车',22,12800);
INSERT INTO subject VALUES
('K1','科目一','交通法规理论',90,40),('K2','科目二','场地驾驶',80,150),
('K3','科目三','道路驾驶',90,180),('K4','科目四','安全文明驾驶常识',90,30);
INSERT INTO coach VALUES
(1,'胡国平','男',1968,'2008-06-01',1,NULL,4.8),
(2,'金秀兰','女',1975,'2010-03-12',1,1,4.9),
(3,'方志刚','男',1980,'2012-09-20',2,1,4.2),
(4,'叶伟','男',1985,'2015-05-15',2,3,4.5),
(5,'童小燕','女',1988,'2016-04-01',3,2,4.7),
(6,'鲁大海','男',1979,'2016-04-08',3,NULL,3.8),
(7,'俞斌','男',1990,'2018-10-10',3,6,4.4),
(8,'施国庆','男',1972,'2019-08-01',4,NULL,4.0),
(9,'邵婷','女',1993,'2021-06-16',4,5,4.6),
(10,'毛建军','男',1995,'2024-02-20',4,8,NULL);
INSERT INTO vehicle VALUES
('浙A1001学','大众','桑塔纳','手动','2017-03-01',98000,1),
('浙A1002学','大众','捷达','自动','2019-05-12',92000,1),
('浙A1003学','雪铁龙','爱丽舍','手动','2016-08-08',85000,2),
('浙A1004学','现代','伊兰特','自动','2020-10-20',105000,2),
('浙A1005学','大众','桑塔纳','手动','2018-04-15',99500,3),
('浙A1006学','比亚迪','e2','自动','2022-06-30',112000,3),
('浙A1007学','东风','天锦货车','手动','2019-11-11',186000,4),
('浙A1008学','比亚迪','秦','自动','2023-03-03',128000,4),
('浙A1009学','五菱','宏光','手动','2015-01-20',56000,4),
('浙A1010学','钱江','三轮摩托','手动','2018-09-09',21000,2);
INSERT INTO student VALUES
(1,'朱子涵','女',20,'大学生','C2','2023-03-05',4600,1,NULL),
(2,'潘俊杰','男',22,'大学生','C1','2023-03-20',4200,1,1),
(3,'夏雨薇','女',35,'会计','C2','2023-04-11',4600,1,NULL),
(4,'蔡明轩','男',28,'外卖员','D','2023-04-15',1500,2,NULL),
(5,'余晓峰','男',31,'程序员','C1','2023-05-06',4300,2,NULL),
(6,'董佳琪','女',26,'护士','C2','2023-05-18',4600,2,5),
(7,'袁大鹏','男',40,'货车司机','B2','2023-06-01',9800,4,NULL),
(8,'卢思远','男',19,'大学生','C1','2023-06-15',3900,3,2),
(9,'丁美玲','女',45,'家庭主妇','C2','2023-06-20',4800,3,3),
(10,'任凯','男',33,'厨师','C1','2023-07-03',4200,3,NULL),
(11,'姚欣怡','女',21,'大学生','C2','2023-07-08',4300,3,1),
(12,'石磊','男',38,'工人','B2','2023-07-25',9500,4,7),
(13,'崔雪','女',29,'教师','C2','2023-08-10',4600,4,NULL),
(14,'谭志文','男',52,'个体户','C1','2023-08-19',4400,4,NULL),
(15,'廖小凡','女',18,'大学生','C1','2023-09-01',3800,1,1),
(16,'熊伟','男',24,NULL,'C1','2023-09-12',4200,2,5),
(17,'秦岚','女',30,'设计师','C2','2023-10-08',4700,3,NULL),
(18,'江海洋','男',27,'销售','C1','2023-11-11',4250,1,NULL);
INSERT INTO exam VALUES
(1,1,'K1','2023-04-01',96,'车管所'),(2,1,'K2','2023-05-20',70,'三墩考场'),
(3,1,'K2','2023-06-05',90,'三墩考场'),(4,1,'K3','2023-07-10',100,'大江东考场'),
(5,1,'K4','2023-07-12',98,'车管所'),(6,2,'K1','2023-04-15',93,'车管所'),
(7,2,'K2','2023-06-18',80,'三墩考场'),(8,2,'K3','2023-08-01',80,'大江东考场'),
(9,3,'K1','2023-05-10',91,'车管所'),(10,3,'K2','2023-07-20',60,'三墩考场'),
(11,3,'K2','2023-08-25',85,'三墩考场'),(12,4,'K1','2023-05-08',88,'车管所'),
(13,4,'K1','2023-05-22',94,'车管所'),(14,5,'K1','2023-06-01',99,'车管所'),
(15,5,'K2','2023-07-15',100,'三墩考场'),(16,5,'K3','2023-08-20',92,'三墩考场'),
(17,5,'K4','2023-08-22',95,'车管所'),(18,6,'K1','2023-06-12',97,'车管所'),
(19,6,'K2','2023-08-10',NULL,'大江东考场'),(20,7,'K1','2023-07-18',90,'车管所'),
(21,8,'K1','2023-07-10',95,'车管所'),(22,9,'K1','2023-08-08',84,'车管所'),
(23,10,'K1','2023-08-01',92,'车管所'),(24,10,'K2','2023-09-16',90,'大江东考场'),
(25,11,'K1','2023-08-15',100,'车管所');
INSERT INTO lesson VALUES
(1,1,2,'浙A1002学','2023-04-20',2),(2,1,2,'浙A1002学','2023-05-06',3),
(3,1,1,'浙A1002学','2023-06-20',4),(4,2,1,'浙A1001学','2023-05-02',2.5),
(5,2,1,'浙A1001学','2023-07-05',3),(6,3,2,'浙A1002学','2023-06-08',2),
(7,3,2,'浙A1002学','2023-07-28',3.5),(8,4,3,'浙A1010学','2023-06-02',1.5),
(9,5,4,'浙A1003学','2023-06-10',3),(10,5,3,'浙A1003学','2023-07-30',4),
(11,6,4,'浙A1004学','2023-07-01',2),(12,7,8,'浙A1007学','2023-08-01',4),
(13,7,8,'浙A1007学','2023-08-12',5),(14,8,7,'浙A1005学','2023-07-25',2),
(15,9,5,'浙A1006学','2023-08-20',2),(16,9,5,'浙A1006学','2023-09-02',2.5),
(17,10,6,'浙A1005学','2023-08-18',3),(18,10,7,'浙A1005学','2023-09-05',2),
(19,11,5,'浙A1006学','2023-09-01',3),(20,12,8,'浙A1007学','2023-09-15',4.5),
(21,13,9,'浙A1008学','2023-09-30',2),(22,13,9,'浙A1008学','2023-10-20',1.5),
(23,16,4,'浙A1003学','2023-10-15',2),(24,17,5,'浙A1006学','2023-11-01',1),
(25,15,2,NULL,'2023-09-28',2);
