CREATE TABLE users(id integer primary key, email text, full_name text, role text, company text, city text, is_active boolean, email_verified boolean, invited_by_id int references users(id), created_at timestamp, last_login_at timestamp, deleted_at timestamp);
INSERT INTO users VALUES
(1,'nadia@brightpath.io','Nadia Rahman','admin','Brightpath','London',1,1,NULL,'2022-09-01 08:00:00','2024-05-30 09:12:00',NULL),
(2,'owen.price@finlo.com','Owen Price','mentor','Finlo','Cardiff',1,1,1,'2022-09-14 10:21:00','2024-05-28 18:40:00',NULL),
(3,'ifeoma@stackhaus.dev','Ifeoma Obi','mentor','Stackhaus','Manchester',1,1,1,'2022-10-03 13:05:00','2024-05-29 07:55:00',NULL),
(4,'tkarlsson@nordvik.se','Tove Karlsson','mentor','Nordvik','Malmö',1,1,2,'2022-11-19 16:44:00','2024-04-11 20:15:00',NULL),
(5,'ray.delgado@mail.com','Ray Delgado','mentee',NULL,'Bristol',1,1,2,'2023-01-08 19:30:00','2024-05-30 21:02:00',NULL),
(6,'mei.lin@mail.com','Mei Lin','mentee','Finlo','London',1,1,2,'2023-01-17 11:12:00','2024-05-25 12:30:00',NULL),
(7,'jonas.w@mail.com','Jonas Weber','mentee',NULL,'Berlin',0,1,3,'2023-02-02 09:00:00','2023-08-14 10:00:00','2023-11-01 00:00:00'),
(8,'amara.d@stackhaus.dev','Amara Diallo','mentee','Stackhaus','Manchester',1,1,3,'2023-03-21 15:27:00','2024-05-12 17:45:00',NULL),
(9,'greg.h@oldmail.com','Greg Hollis','mentor','Hollis Consulting','Leeds',0,1,1,'2023-03-30 12:00:00','2023-06-02 08:20:00','2024-01-15 00:00:00'),
(10,'sunita.v@vedahealth.in','Sunita Verma','mentor','Veda Health','Leicester',1,1,4,'2023-05-05 06:50:00','2024-05-31 06:05:00',NULL),
(11,'kc.adams@mail.com','Kit Adams','mentee','Nordvik','Glasgow',1,0,NULL,'2023-06-11 22:18:00',NULL,NULL),
(12,'bea.fontaine@mail.com','Béa Fontaine','mentee',NULL,'London',1,1,10,'2023-07-26 14:33:00','2024-05-30 13:13:00',NULL),
(13,'luke.osei@finlo.com','Luke Osei','mentor','Finlo','London',1,1,2,'2023-09-09 09:09:00','2024-05-27 09:30:00',NULL),
(14,'hana.kim@mail.com','Hana Kim','mentee','Veda Health','Leicester',1,1,10,'2023-10-18 17:00:00','2024-05-15 16:20:00',NULL),
(15,'dylan.r@mail.com','Dylan Reeves','mentee',NULL,'Cardiff',1,0,NULL,'2024-01-04 20:45:00','2024-01-04 20:46:00',NULL),
(16,'zofia.n@mail.com','Zofia Nowak','mentee','Stackhaus','Manchester',1,1,8,'2024-02-13 10:10:00','2024-05-29 22:00:00',NULL),
(17,'marcus.bell@mail.com','Marcus Bell','mentee',NULL,'Bristol',1,1,5,'2024-03-03 18:25:00','2024-05-20 19:00:00',NULL),
(18,'eleni.p@brightpath.io','Eleni Pappas','admin','Brightpath','London',1,1,1,'2024-03-15 09:00:00','2024-05-31 08:45:00',NULL);
CREATE TABLE skills(id integer primary key, name text, category text, parent_id int references skills(id));
INSERT INTO skills VALUES(1,'Programming','technical',NULL),(2,'Python','technical',1),(3,'JavaScript','technical',1),(4,'Data Analysis','technical',NULL),(5,'Public Speaking','soft',NULL),(6,'Negotiation','soft',NULL),(7,'Leadership','soft',NULL),(8,'Product Management','business',NULL),(9,'Fundraising','business',NULL),(10,'SQL','technical',4),(11,'Rust','technical',1),(12,'Career Change','soft',NULL);
CREATE TABLE user_skills(id integer primary key, user_id int references users(id), skill_id int references skills(id), level text, years_experience int);
INSERT INTO user_skills VALUES(1,2,4,'expert',12),(2,2,10,'expert',14),(3,2,7,'advanced',6),(4,3,2,'expert',9),(5,3,3,'advanced',7),(6,3,11,'intermediate',2),(7,4,8,'expert',11),(8,4,6,'advanced',8),(9,10,7,'expert',15),(10,10,9,'advanced',5),(11,10,5,'expert',10),(12,13,10,'advanced',6),(13,13,2,'advanced',5),(14,9,9,'expert',20),(15,5,2,'beginner',1),(16,6,10,'beginner',1),(17,8,3,'intermediate',2),(18,12,5,'beginner',0),(19,14,7,'beginner',1),(20,16,2,'intermediate',3);
CREATE TABLE mentorships(id integer primary key, mentor_id int references users(id), mentee_id int references users(id), skill_id int references skills(id), status text, goal text, started_on date, ended_on date, created_at timestamp);
INSERT INTO mentorships VALUES
(1,2,5,4,'completed','Move from retail into data analytics','2023-01-20','2023-07-20','2023-01-12 10:00:00'),
(2,2,6,10,'active','Write reporting queries without help','2023-02-06',NULL,'2023-02-01 12:00:00'),
(3,3,7,2,'cancelled','Build a portfolio','2023-02-20','2023-08-14','2023-02-10 09:30:00'),
(4,3,8,3,'active','Get promoted to senior engineer','2023-04-03',NULL,'2023-03-25 08:15:00'),
(5,4,5,8,'active','Become a product owner','2023-09-01',NULL,'2023-08-20 17:00:00'),
(6,10,12,5,'completed','Speak at a conference','2023-08-14','2024-02-14','2023-08-01 11:11:00'),
(7,10,14,7,'active','Lead a team of four','2023-11-06',NULL,'2023-10-25 15:45:00'),
(8,13,6,2,'paused','Automate month-end reports','2023-10-02',NULL,'2023-09-22 10:20:00'),
(9,9,12,9,'cancelled','Raise a seed round','2023-09-04','2024-01-15','2023-08-30 14:00:00'),
(10,3,16,2,'active','Pass the technical interview','2024-02-26',NULL,'2024-02-20 09:00:00'),
(11,4,17,12,'pending','Leave teaching',NULL,NULL,'2024-04-02 20:00:00'),
(12,13,17,10,'active','Learn SQL from scratch','2024-03-18',NULL,'2024-03-10 13:00:00'),
(13,10,15,5,'pending','Get over stage fright',NULL,NULL,'2024-01-06 18:00:00'),
(14,2,14,4,'active','Understand clinical dashboards','2024-04-08',NULL,'2024-03-28 16:30:00'),
(15,10,16,7,'pending','Run a guild meeting',NULL,NULL,'2024-05-19 08:00:00');
CREATE TABLE sessions(id integer primary key, mentorship_id int references mentorships(id), scheduled_at timestamp, duration_minutes int, channel text, status text, rating int, cancelled_by_id int references users(id));
INSERT INTO sessions VALUES
(1,1,'2023-02-01 18:00:00',60,'video','completed',5,NULL),(2,1,'2023-03-01 18:00:00',60,'video','completed',4,NULL),(3,1,'2023-05-03 18:00:00',45,'phone','completed',4,NULL),(4,1,'2023-07-12 18:00:00',90,'in_person','completed',5,NULL),
(5,2,'2023-02-15 12:30:00',30,'video','completed',4,NULL),(6,2,'2023-06-14 12:30:00',30,'video','no_show',NULL,NULL),(7,2,'2024-01-17 12:30:00',30,'video','completed',3,NULL),(8,2,'2024-05-22 12:30:00',45,'in_person','completed',5,NULL),
(9,3,'2023-03-06 17:00:00',60,'video','completed',2,NULL),(10,3,'2023-04-03 17:00:00',60,'video','cancelled',NULL,7),(11,3,'2023-05-08 17:00:00',60,'video','cancelled',NULL,7),
(12,4,'2023-04-19 08:30:00',60,'in_person','completed',5,NULL),(13,4,'2023-10-11 08:30:00',60,'in_person','completed',5,NULL),(14,4,'2024-03-13 08:30:00',45,'video','completed',4,NULL),
(15,5,'2023-09-14 19:00:00',60,'video','completed',4,NULL),(16,5,'2023-12-07 19:00:00',60,'video','cancelled',NULL,4),(17,5,'2024-04-11 19:00:00',75,'video','completed',5,NULL),
(18,6,'2023-09-05 13:00:00',45,'phone','completed',5,NULL),(19,6,'2023-11-21 13:00:00',45,'phone','completed',5,NULL),(20,6,'2024-02-06 13:00:00',90,'in_person','completed',5,NULL),
(21,7,'2023-11-23 07:30:00',60,'video','completed',4,NULL),(22,7,'2024-02-22 07:30:00',60,'video','completed',3,NULL),(23,7,'2024-06-13 07:30:00',60,'video','scheduled',NULL,NULL),
(24,8,'2023-10-16 09:00:00',30,'phone','completed',3,NULL),(25,8,'2023-12-18 09:00:00',30,'phone','no_show',NULL,NULL),
(26,9,'2023-10-02 10:00:00',60,'video','completed',1,NULL),(27,9,'2023-11-06 10:00:00',60,'video','cancelled',NULL,9),
(28,10,'2024-03-04 18:30:00',60,'video','completed',4,NULL),(29,10,'2024-04-15 18:30:00',60,'video','completed',5,NULL),(30,10,'2024-06-10 18:30:00',60,'in_person','scheduled',NULL,NULL),
(31,12,'2024-03-27 17:15:00',45,'video','completed',4,NULL),(32,12,'2024-05-08 17:15:00',45,'video','cancelled',NULL,13),(33,14,'2024-04-24 16:00:00',30,'phone','completed',4,NULL);
CREATE TABLE comments(id integer primary key, author_id int references users(id), commentable_type text, commentable_id int, body text, is_private boolean, created_at timestamp);
INSERT INTO comments VALUES
(1,2,'Mentorship',1,'Great progress with spreadsheets',0,'2023-03-02 09:00:00'),(2,5,'Mentorship',1,'Really grateful for this',0,'2023-07-21 10:00:00'),(3,3,'Session',10,'Second time he cancels on me',1,'2023-04-03 17:20:00'),
(4,6,'Session',7,'Too rushed this time',1,'2024-01-17 13:10:00'),(5,10,'Session',20,'What a talk!',0,'2024-02-06 15:00:00'),(6,12,'Session',26,'Not helpful at all',1,'2023-10-02 11:30:00'),
(7,1,'User',9,'Please review his profile',1,'2023-12-01 09:00:00'),(8,18,'User',11,'Email bounced twice',1,'2024-04-01 12:00:00'),(9,8,'Session',13,'Loved the code review',0,'2023-10-11 10:00:00'),
(10,16,'Session',29,'Mock interview was gold',0,'2024-04-15 20:00:00'),(11,1,'Mentorship',9,'Closed after account removal',1,'2024-01-15 09:30:00'),(12,14,'Session',22,'Need more time for questions',0,'2024-02-22 09:00:00');
