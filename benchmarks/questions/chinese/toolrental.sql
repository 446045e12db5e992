CREATE TABLE branch (
  branch_id INTEGER PRIMARY KEY,
  branch_name TEXT NOT NULL,
  address TEXT,
  phone TEXT,
  opened_date TEXT
);
CREATE TABLE membership_level (
  level_code TEXT PRIMARY KEY,
  level_name TEXT NOT NULL,
  annual_fee REAL,
  max_items INTEGER
);
CREATE TABLE member (
  member_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  gender TEXT,
  birth_date TEXT,
  district TEXT,
  email TEXT,
  joined_date TEXT,
  level_code TEXT,
  account_status TEXT,
  referred_by INTEGER,
  FOREIGN KEY (level_code) REFERENCES membership_level(level_code),
  FOREIGN KEY (referred_by) REFERENCES member(member_id)
);
CREATE TABLE category (
  category_id INTEGER PRIMARY KEY,
  category_name TEXT NOT NULL,
  parent_category_id INTEGER,
  FOREIGN KEY (parent_category_id) REFERENCES category(category_id)
);
CREATE TABLE tool (
  tool_id INTEGER PRIMARY KEY,
  tool_name TEXT NOT NULL,
  brand TEXT,
  category_id INTEGER,
  home_branch_id INTEGER,
  daily_rate REAL,
  deposit REAL,
  weight_kg REAL,
  purchase_date TEXT,
  tool_condition TEXT,
  FOREIGN KEY (category_id) REFERENCES category(category_id),
  FOREIGN KEY (home_branch_id) REFERENCES branch(branch_id)
);
CREATE TABLE rental (
  rental_id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL,
  tool_id INTEGER NOT NULL,
  pickup_branch_id INTEGER,
  return_branch_id INTEGER,
  rental_date TEXT,
  due_date TEXT,
  returned_date TEXT,
  rental_fee REAL,
  late_fee REAL,
  FOREIGN KEY (member_id) REFERENCES member(member_id),
  FOREIGN KEY (tool_id) REFERENCES tool(tool_id),
  FOREIGN KEY (pickup_branch_id) REFERENCES branch(branch_id),
  FOREIGN KEY (return_branch_id) REFERENCES branch(branch_id)
);
CREATE TABLE reservation (
  reservation_id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL,
  tool_id INTEGER NOT NULL,
  created_date TEXT,
  start_date TEXT,
  end_date TEXT,
  status TEXT,
  FOREIGN KEY (member_id) REFERENCES member(member_id),
  FOREIGN KEY (tool_id) REFERENCES tool(tool_id)
);
CREATE TABLE review (
  member_id INTEGER,
  tool_id INTEGER,
  rating INTEGER,
  comment TEXT,
  review_date TEXT,
  PRIMARY KEY (member_id, tool_id),
  FOREIGN KEY (member_id) REFERENCES member(member_id),
  FOREIGN KEY (tool_id) REFERENCES tool(tool_id)
);
INSERT INTO branch VALUES
(1,'城东站','城东区解放路88号','0571-86001001','2021-10-01'),(2,'滨江站','滨江区江南大道312号','0571-86001002','2022-02-15'),
(3,'老街站','老街区河坊街27号','0571-86001003','2022-08-20'),(4,'高新站','高新区文一西路960号','0571-86001004','2023-01-05'),
(5,'大学城站','大学城学源街18号',NULL,'2026-10-12');
INSERT INTO membership_level VALUES
('B','基础会员',60,2),('S','银卡会员',150,4),('G','金卡会员',300,8),('F','家庭会员',240,6),('C','企业会员',1200,20);
INSERT INTO member VALUES
(1,'周雨桐','女','1990-05-03','城东区','zhouyt@mail.cn','2022-01-15','G','active',NULL),
(2,'郭子豪','男','1985-11-27','滨江区','guozh@mail.cn','2022-03-02','S','active',1),
(3,'梁海燕','女','1978-08-14','滨江区','lianghy@mail.cn','2022-06-20','F','active',1),
(4,'谢俊杰','男','1995-02-19','老街区','xiejj@mail.cn','2023-01-09','B','expired',NULL),
(5,'沈佳怡','女','1998-12-05','高新区','shenjy@mail.cn','2023-02-28','S','active',2),
(6,'卢国强','男','1962-03-30','城东区',NULL,'2022-09-11','B','active',3),
(7,'姚美玲','女','1970-07-22','老街区','yaoml@mail.cn','2023-05-17','F','active',NULL),
(8,'潘子墨','男','2001-09-18','高新区','panzm@mail.cn','2024-01-05','B','suspended',5),
(9,'戴欣然','女','1993-06-06','城东区','daixr@mail.cn','2024-03-21','S','active',1),
(10,'夏建华','男','1956-01-11','滨江区',NULL,'2022-11-30','G','active',3),
(11,'钟楚楚','女','1999-04-26','高新区','zhongcc@mail.cn','2024-07-13','B','active',8),
(12,'汪涛','男','1988-10-09','城东区','wangt@mail.cn','2024-10-01','S','active',NULL),
(13,'田甜','女','2003-03-15','老街区','tiant@mail.cn','2025-02-02','B','suspended',9),
(14,'任凯','男','1982-05-20','滨江区','renk@mail.cn','2025-05-25','G','active',NULL),
(15,'姜丽萍','女','1975-12-12','高新区',NULL,'2025-09-08','F','active',14),
(16,'廖小波','男','1997-08-31','城东区','liaoxb@mail.cn','2026-01-19','B','active',12),
(17,'白静','女','1991-02-02','老街区','baij@mail.cn','2026-06-06','B','expired',NULL),
(18,'Kevin Zhang','男','1987-07-07','高新区','kevin.z@mail.cn','2026-08-23','S','active',5);
INSERT INTO category VALUES
(1,'电动工具',NULL),(2,'手动工具',NULL),(3,'园艺',NULL),(4,'户外露营',NULL),(5,'厨房电器',NULL),
(6,'电钻',1),(7,'电锯',1),(8,'打磨机',1),(9,'测量工具',2),(10,'扳手',2),(11,'割草机',3),(12,'帐篷',4),(13,'烘焙',5),(14,'乐器',NULL);
INSERT INTO tool VALUES
(1,'冲击钻','博世',6,1,15,200,2.4,'2022-03-10','良好'),
(2,'手枪钻','牧田',6,2,10,150,1.3,'2023-06-18','全新'),
(3,'电锤','得伟',6,1,25,400,6.8,'2021-09-05','一般'),
(4,'曲线锯','博世',7,2,12,180,2.6,'2022-11-20','良好'),
(5,'圆锯','牧田',7,3,18,260,4.1,'2020-05-15','待修'),
(6,'链锯','富世华',7,1,35,600,5.5,'2024-04-02','良好'),
(7,'角磨机','东成',8,3,8,120,1.9,'2019-10-30','一般'),
(8,'砂光机','博世',8,2,9,130,1.6,'2023-01-12','良好'),
(9,'激光测距仪','徕卡',9,4,20,500,0.2,'2024-08-08','全新'),
(10,'水平仪','史丹利',9,1,6,80,0.9,'2021-02-14','良好'),
(11,'扭力扳手','世达',10,4,7,100,1.5,'2022-07-07','良好'),
(12,'管钳','史丹利',10,3,4,50,2.2,'2018-12-01','一般'),
(13,'手推割草机','本田',11,2,40,800,28.5,'2023-04-25','良好'),
(14,'打草机','斯蒂尔',11,1,28,450,7.3,'2021-06-30','待修'),
(15,'四人帐篷','牧高笛',12,4,22,300,6.2,'2024-05-19','全新'),
(16,'双人帐篷','探险者',12,2,16,220,3.4,'2022-04-11','良好'),
(17,'天幕',NULL,12,4,12,150,4.8,'2023-09-09','良好'),
(18,'厨师机','凯伍德',13,3,20,350,8.7,'2022-12-22','良好'),
(19,'面包机','松下',13,1,10,160,6.0,'2020-08-16','一般'),
(20,'抛光机','东成',8,1,9,140,2.7,'2025-02-20','全新'),
(21,'活动扳手套装',NULL,10,2,5,60,3.1,'2019-03-03','良好'),
(22,'裱花工具套装','学厨',13,3,3,40,0.8,'2025-07-15','全新');
INSERT INTO rental VALUES
(1,1,1,1,1,'2026-01-10','2026-01-13','2026-01-13',45,0),
(2,2,13,2,2,'2026-03-14','2026-03-16','2026-03-16',80,0),
(3,3,18,3,2,'2026-01-24','2026-01-27','2026-01-29',60,20),
(4,4,12,3,3,'2026-02-06','2026-02-08','2026-02-08',8,0),
(5,5,9,4,4,'2026-02-15','2026-02-17','2026-02-17',40,0),
(6,1,6,1,1,'2026-03-01','2026-03-03','2026-03-03',70,0),
(7,6,10,1,1,'2026-03-08','2026-03-11','2026-03-15',18,12),
(8,7,19,1,3,'2026-03-20','2026-03-25','2026-03-25',50,0),
(9,9,3,1,1,'2026-04-04','2026-04-06','2026-04-06',50,0),
(10,10,14,1,2,'2026-04-11','2026-04-14','2026-04-14',84,0),
(11,2,16,2,4,'2026-04-30','2026-05-04','2026-05-04',64,0),
(12,8,15,4,4,'2026-05-01','2026-05-05','2026-05-08',88,45),
(13,5,17,4,4,'2026-05-01','2026-05-05','2026-05-05',48,0),
(14,12,4,2,1,'2026-05-16','2026-05-18','2026-05-18',24,0),
(15,3,13,2,2,'2026-05-23','2026-05-25','2026-05-26',80,20),
(16,11,11,4,4,'2026-06-05','2026-06-07','2026-06-07',14,0),
(17,14,13,2,2,'2026-06-13','2026-06-16','2026-06-16',120,0),
(18,1,15,4,1,'2026-07-11','2026-07-18','2026-07-18',154,0),
(19,9,2,2,1,'2026-07-25','2026-07-26','2026-07-26',10,0),
(20,15,22,3,4,'2026-08-08','2026-08-10','2026-08-10',6,0),
(21,13,7,3,3,'2026-08-15','2026-08-17','2026-08-23',16,24),
(22,10,8,2,2,'2026-09-05','2026-09-08','2026-09-08',27,0),
(23,1,3,1,1,'2026-09-19','2026-09-21','2026-09-21',50,0),
(24,16,1,1,3,'2026-10-02','2026-10-05','2026-10-06',45,10),
(25,2,6,1,NULL,'2026-11-14','2026-11-17',NULL,105,NULL),
(26,18,9,4,NULL,'2026-11-20','2026-11-27',NULL,140,NULL),
(27,7,18,3,NULL,'2026-11-18','2026-11-22',NULL,80,NULL),
(28,5,16,2,NULL,'2026-11-22','2026-11-25',NULL,48,NULL);
INSERT INTO reservation VALUES
(1,1,13,'2026-03-05','2026-03-14','2026-03-16','cancelled'),
(2,8,15,'2026-04-20','2026-05-01','2026-05-05','fulfilled'),
(3,5,17,'2026-04-22','2026-05-01','2026-05-05','fulfilled'),
(4,17,2,'2026-07-02','2026-07-10','2026-07-12','cancelled'),
(5,4,5,'2026-08-11','2026-08-20','2026-08-22','cancelled'),
(6,10,8,'2026-09-01','2026-09-05','2026-09-08','fulfilled'),
(7,16,1,'2026-09-25','2026-10-02','2026-10-05','fulfilled'),
(8,12,6,'2026-11-10','2026-11-28','2026-11-30','pending'),
(9,3,18,'2026-11-15','2026-12-05','2026-12-07','confirmed'),
(10,9,16,'2026-11-16','2026-12-12','2026-12-14','confirmed'),
(11,14,13,'2026-11-18','2026-11-29','2026-11-30','confirmed'),
(12,11,9,'2026-11-19','2026-11-29','2026-12-01','pending'),
(13,1,3,'2026-11-21','2026-12-01','2026-12-03','pending'),
(14,6,10,'2026-11-22','2026-12-06','2026-12-08','confirmed'),
(15,1,15,'2026-06-28','2026-07-11','2026-07-18','fulfilled');
INSERT INTO review VALUES
(1,1,5,'劲大好用','2026-01-14'),(1,6,4,NULL,'2026-03-04'),(1,15,5,'搭起来很快','2026-07-20'),(1,3,4,NULL,'2026-09-22'),
(2,13,4,'有点重','2026-03-17'),(3,18,5,'揉面省力','2026-01-30'),(3,13,3,'启动困难','2026-05-27'),(5,9,5,'很准','2026-02-18'),
(6,10,4,NULL,'2026-03-16'),(8,15,4,'防雨不错','2026-05-09'),(9,3,3,'太沉了','2026-04-07'),(10,14,2,'经常熄火','2026-04-15'),
(12,4,4,NULL,'2026-05-19'),(14,13,5,'草坪剪得齐','2026-06-17'),(16,1,4,NULL,'2026-10-07'),(13,7,3,'噪音大','2026-08-24');
