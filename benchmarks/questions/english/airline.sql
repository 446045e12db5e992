CREATE TABLE Airport(IATA char(3) primary key, AirportName text, City text, Country text, Elev_ft int, Runways int, IsHub char(1));
INSERT INTO Airport VALUES('LIS','Humberto Delgado','Lisbon','Portugal',374,2,'Y'),('OPO','Francisco Sa Carneiro','Porto','Portugal',228,1,'N'),('MAD','Barajas','Madrid','Spain',1998,4,'Y'),('BCN','El Prat','Barcelona','Spain',14,3,'N'),('CDG','Charles de Gaulle','Paris','France',392,4,'N'),('ORY','Orly','Paris','France',291,3,'N'),('GVA','Cointrin','Geneva','Switzerland',1411,1,'N'),('ZRH','Kloten','Zurich','Switzerland',1416,3,'N'),('VIE','Schwechat','Vienna','Austria',600,2,'Y'),('OSL','Gardermoen','Oslo','Norway',681,2,'N'),('KEF','Keflavik','Reykjavik','Iceland',171,2,'N');
CREATE TABLE Aircraft(TailNo text primary key, Model text, Manufacturer text, Seats int, DeliveredOn date, RetiredOn date, BaseAirport char(3) references Airport(IATA));
INSERT INTO Aircraft VALUES('CS-TAA','A320','Airbus',174,'2012-03-14',null,'LIS'),('CS-TAB','A320','Airbus',174,'2013-06-02',null,'LIS'),('CS-TAC','A321','Airbus',212,'2019-01-25',null,'LIS'),('CS-TBD','E190','Embraer',106,'2010-09-30','2023-11-01','OPO'),('CS-TBE','E195','Embraer',118,'2016-04-18',null,'OPO'),('CS-TBF','ATR 72','ATR',70,'2015-07-07',null,'OPO'),('CS-TCG','737-800','Boeing',186,'2009-02-11','2022-05-20','MAD'),('CS-TCH','737 MAX 8','Boeing',189,'2021-10-09',null,'MAD'),('CS-TCI','A330','Airbus',269,'2014-12-12',null,'MAD'),('CS-TDJ','A220','Airbus',145,'2022-08-16',null,'VIE'),('CS-TDK','A220','Airbus',145,'2023-02-28',null,null);
CREATE TABLE Flight(FlightID integer primary key, FltNo text, DepAirport char(3) references Airport(IATA), ArrAirport char(3) references Airport(IATA), TailNo text references Aircraft(TailNo), SchedDep datetime, ActDep datetime, Distance_km int, PaxCount int, Status text);
INSERT INTO Flight VALUES
(1,'LU101','LIS','MAD','CS-TAA','2024-03-01 07:00','2024-03-01 07:05',513,150,'landed'),
(2,'LU102','MAD','LIS','CS-TAA','2024-03-01 09:30','2024-03-01 10:15',513,161,'landed'),
(3,'LU215','LIS','CDG','CS-TAB','2024-03-01 08:15','2024-03-01 08:15',1470,169,'landed'),
(4,'LU216','CDG','LIS','CS-TAB','2024-03-01 12:00','2024-03-01 12:40',1470,144,'landed'),
(5,'LU330','OPO','GVA','CS-TBE','2024-03-02 06:45','2024-03-02 06:50',1330,98,'landed'),
(6,'LU331','GVA','OPO','CS-TBE','2024-03-02 10:20',null,1330,0,'cancelled'),
(7,'LU440','MAD','VIE','CS-TCH','2024-03-02 13:00','2024-03-02 14:30',1810,181,'diverted'),
(8,'LU441','VIE','MAD','CS-TCH','2024-03-03 07:30','2024-03-03 07:30',1810,175,'landed'),
(9,'LU515','LIS','KEF','CS-TAC','2024-03-03 09:00','2024-03-03 09:20',2950,205,'landed'),
(10,'LU516','KEF','LIS','CS-TAC','2024-03-03 15:00','2024-03-03 15:10',2950,199,'landed'),
(11,'LU620','OPO','ORY','CS-TBF','2024-03-04 07:10','2024-03-04 07:10',1180,64,'landed'),
(12,'LU621','ORY','OPO','CS-TBF','2024-03-04 11:00',null,1180,0,'cancelled'),
(13,'LU700','MAD','OSL','CS-TCI','2024-03-04 08:40','2024-03-04 08:55',2390,240,'landed'),
(14,'LU701','OSL','MAD','CS-TCI','2024-03-04 14:20','2024-03-04 15:50',2390,251,'landed'),
(15,'LU101','LIS','MAD','CS-TAB','2024-03-05 07:00','2024-03-05 07:00',513,133,'landed'),
(16,'LU810','VIE','ZRH','CS-TDJ','2024-03-05 16:30','2024-03-05 16:45',600,120,'landed'),
(17,'LU811','ZRH','VIE','CS-TDJ','2024-03-05 19:10','2024-03-05 19:10',600,137,'landed'),
(18,'LU330','OPO','GVA','CS-TBE','2024-03-06 06:45','2024-03-06 08:05',1330,111,'diverted'),
(19,'LU216','CDG','LIS','CS-TAA','2024-03-06 12:00','2024-03-06 12:00',1470,158,'landed'),
(20,'LU902','LIS','OPO','CS-TBF','2024-03-07 21:00','2024-03-07 21:30',277,58,'landed');
CREATE TABLE CrewMember(CrewID integer primary key, FirstName text, LastName text, Rank text, HiredOn date, Salary numeric, HomeBase char(3) references Airport(IATA), ReportsTo int references CrewMember(CrewID));
INSERT INTO CrewMember VALUES(1,'Ines','Carvalho','Captain','2004-05-01',118000,'LIS',null),(2,'Rui','Matos','Captain','2009-09-15',109000,'OPO',1),(3,'Elena','Vidal','Captain','2011-02-01',104500,'MAD',1),(4,'Tiago','Lopes','First Officer','2018-06-20',71000,'LIS',1),(5,'Marta','Serra','First Officer','2020-01-10',66000,'MAD',3),(6,'Jonas','Huber','First Officer','2019-03-03',69500,'VIE',3),(7,'Beatriz','Nunes','Purser','2008-11-11',52000,'LIS',1),(8,'Diego','Ramos','Purser','2013-04-22',48000,'MAD',3),(9,'Sofia','Pinto','Cabin Attendant','2017-07-01',33000,'LIS',7),(10,'Andre','Faria','Cabin Attendant','2021-05-05',30500,'OPO',7),(11,'Lucia','Moreno','Cabin Attendant','2016-10-17',34500,'MAD',8),(12,'Paul','Egger','Cabin Attendant','2022-02-14',29800,'VIE',8),(13,'Clara','Dias','Cabin Attendant','2023-09-01',28500,null,7);
CREATE TABLE CrewDuty(FlightID int references Flight(FlightID), CrewID int references CrewMember(CrewID), DutyHours real, primary key(FlightID,CrewID));
INSERT INTO CrewDuty VALUES(1,1,2.5),(1,4,2.5),(1,9,3),(2,1,3),(2,4,3),(2,9,3.5),(3,2,3.5),(3,7,4),(3,9,4),(4,2,4),(4,7,4),(5,2,3.5),(5,10,3.5),(7,3,5.5),(7,5,5.5),(7,8,6),(8,3,4),(8,5,4),(8,11,4),(9,1,5),(9,4,5),(9,7,5.5),(10,1,5),(10,7,5.5),(11,2,3),(11,10,3),(13,3,5),(13,6,5),(13,11,5.5),(14,3,6),(14,6,6),(16,6,2),(16,12,2),(17,12,2.5),(18,2,5),(18,10,5),(19,4,3.5),(20,2,1.5);
