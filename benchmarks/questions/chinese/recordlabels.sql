CREATE TABLE genres (
  genre_code TEXT PRIMARY KEY,
  genre_name TEXT NOT NULL
);
CREATE TABLE labels (
  label_id INTEGER PRIMARY KEY,
  label_name TEXT NOT NULL,
  city TEXT,
  country TEXT,
  founded_year INTEGER,
  ceo TEXT,
  parent_label_id INTEGER,
  FOREIGN KEY (parent_label_id) REFERENCES labels(label_id)
);
CREATE TABLE artists (
  artist_id INTEGER PRIMARY KEY,
  artist_name TEXT NOT NULL,
  act_type TEXT,
  country TEXT,
  birth_date TEXT,
  debut_year INTEGER,
  label_id INTEGER,
  FOREIGN KEY (label_id) REFERENCES labels(label_id)
);
CREATE TABLE albums (
  album_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  artist_id INTEGER NOT NULL,
  label_id INTEGER,
  genre_code TEXT,
  release_date TEXT,
  price REAL,
  copies_sold INTEGER,
  FOREIGN KEY (artist_id) REFERENCES artists(artist_id),
  FOREIGN KEY (label_id) REFERENCES labels(label_id),
  FOREIGN KEY (genre_code) REFERENCES genres(genre_code)
);
CREATE TABLE tracks (
  track_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  album_id INTEGER NOT NULL,
  track_no INTEGER,
  duration_sec INTEGER,
  FOREIGN KEY (album_id) REFERENCES albums(album_id)
);
CREATE TABLE track_guests (
  track_id INTEGER NOT NULL,
  artist_id INTEGER NOT NULL,
  role TEXT,
  royalty_pct REAL,
  PRIMARY KEY (track_id, artist_id),
  FOREIGN KEY (track_id) REFERENCES tracks(track_id),
  FOREIGN KEY (artist_id) REFERENCES artists(artist_id)
);
CREATE TABLE awards (
  award_id INTEGER PRIMARY KEY,
  award_name TEXT NOT NULL,
  organizer TEXT,
  first_year INTEGER
);
CREATE TABLE album_awards (
  album_id INTEGER NOT NULL,
  award_id INTEGER NOT NULL,
  award_year INTEGER NOT NULL,
  result TEXT NOT NULL,
  prize_money INTEGER,
  PRIMARY KEY (album_id, award_id, award_year),
  FOREIGN KEY (album_id) REFERENCES albums(album_id),
  FOREIGN KEY (award_id) REFERENCES awards(award_id)
);
INSERT INTO genres VALUES ('POP','Pop'),('ROC','Rock'),('JAZ','Jazz'),('HIP','Hip-Hop'),('FLK','Folk'),('ELE','Electronic'),('CLS','Classical');
INSERT INTO labels VALUES
(1,'Meridian Music Group','New York','USA',1957,'Elaine Porter',NULL),
(2,'Silver Fern Records','Auckland','New Zealand',1982,'Tom Hakiri',1),
(3,'Blue Lantern','London','UK',1969,'Graham Whitlock',NULL),
(4,'Northlight Audio','Stockholm','Sweden',1994,'Maja Ekberg',3),
(5,'Static Garden','Berlin','Germany',2003,NULL,3),
(6,'Cotton Row Records','Memphis','USA',1961,'Darnell Price',1),
(7,'Paper Moon Sounds','Los Angeles','USA',2010,'Olivia Tran',1),
(8,'Tidewater Discs','Bristol','UK',1998,'Fiona Gale',NULL),
(9,'Kumo Label','Osaka','Japan',2016,'Haruto Mori',NULL);
INSERT INTO artists VALUES
(1,'Nora Whitfield','Solo','USA','1984-05-17',2004,6),
(2,'The Copper Owls','Band','UK',NULL,1996,8),
(3,'DJ Solace','Solo','Germany','1979-09-02',2001,5),
(4,'Ingrid Dahl','Solo','Sweden','1990-01-28',2011,4),
(5,'Marlon Hayes','Solo','USA','1962-12-09',1983,6),
(6,'Velvet Harbor','Band','USA',NULL,2012,7),
(7,'Aroha Tane','Solo','New Zealand','1993-07-14',2014,2),
(8,'Kid Ferrous','Solo','USA','1996-03-30',2016,7),
(9,'The Lamplighters','Band','UK',NULL,1971,3),
(10,'Elodie Marchand','Solo','France','1987-11-11',2009,3),
(11,'Glass Parade','Band','Sweden',NULL,2005,4),
(12,'Sora Tanabe','Solo','Japan','1999-06-06',2021,9),
(13,'Milo Grant','Solo','UK','1975-04-22',1998,NULL),
(14,'Queenie Abara','Solo','UK','1991-08-19',2013,1),
(15,'Rusted Hymns','Band','USA',NULL,2018,NULL);
INSERT INTO albums VALUES
(1,'Dust and Honey',1,6,'FLK','2006-03-14',12.99,420000),
(2,'Porch Light',1,6,'FLK','2012-09-25',13.99,610000),
(3,'Night Foundry',2,8,'ROC','1999-05-10',10.50,885000),
(4,'Owl Hours',2,8,'ROC','2004-11-01',11.50,540000),
(5,'Concrete Tides',3,5,'ELE','2005-02-18',14.25,230000),
(6,'Afterglow Engine',3,5,'ELE','2015-06-26',15.75,310000),
(7,'Winter Letters',4,4,'POP','2013-01-22',13.25,1250000),
(8,'Aurora Street',4,4,'POP','2018-10-12',16.50,1780000),
(9,'Memphis After Dark',5,6,'JAZ','1985-08-03',9.75,390000),
(10,'Slow River',5,6,'JAZ','1994-04-16',10.99,275000),
(11,'Late Train Home',5,1,'JAZ','2008-02-29',12.25,NULL),
(12,'Boardwalk Ghosts',6,7,'ROC','2014-07-08',13.50,705000),
(13,'Southern Cross',7,2,'FLK','2016-05-20',14.99,180000),
(14,'Rust and Chrome',8,7,'HIP','2017-09-15',15.25,1430000),
(15,'Sleepless City',8,7,'HIP','2021-03-05',17.99,1950000),
(16,'Lamplight',9,3,'ROC','1973-10-19',8.50,2600000),
(17,'Second Wick',9,3,'ROC','1978-06-02',8.99,1120000),
(18,'Rue des Lilas',10,3,'POP','2011-04-08',12.50,460000),
(19,'Mirror March',11,4,'ELE','2007-09-21',13.75,335000),
(20,'Harbour Songs',13,8,'FLK','2000-08-28',10.25,150000),
(21,'Crown of Salt',14,1,'HIP','2019-11-15',16.25,890000),
(22,'Unmade Bed',13,NULL,'POP','2022-02-04',NULL,25000);
INSERT INTO tracks VALUES
(1,'Honey Jar',1,1,214),(3,'Screen Door',2,1,198),(4,'Fireflies',2,2,233),
(5,'Forge',3,1,305),(7,'Cold Iron',3,3,342),(9,'Breakwater',5,1,412),(11,'Pistons',6,1,389),(12,'Dear January',7,1,221),
(13,'Frostbite',7,2,207),(14,'Northern Line',8,1,195),(15,'Paper Sun',8,2,218),(16,'Green Sky',8,3,229),
(17,'Beale Street Blue',9,1,366),(18,'Last Call',9,2,421),(19,'Platform Nine',11,1,338),(21,'Salt Taffy',12,2,231),(22,'Long White Cloud',13,1,256),(24,'Scrapyard',14,2,176),
(25,'Three in the Morning',15,1,191),(26,'Neon Rain',15,2,203),(27,'Wickless',16,1,512),(30,'Reflections',19,1,298),(31,'Salt Crown',21,1,188),(32,'Tall Order',21,2,NULL),(33,'Unmade',22,1,225);
INSERT INTO track_guests VALUES
(4,5,'Saxophone',3.5),(11,4,'Vocals',10.0),(15,8,'Rap',12.5),(16,11,'Synthesizer',5.0),(19,1,'Vocals',8.0),
(21,10,'Vocals',7.5),(22,13,'Guitar',2.5),(25,14,'Rap',15.0),(26,4,'Vocals',12.0),(26,3,'Producer',6.0),
(30,4,'Vocals',11.0),(31,8,'Rap',14.0),(31,1,'Vocals',9.0),(33,2,'Guitar',4.0);
INSERT INTO awards VALUES
(1,'Golden Stylus Award','International Phonograph Society',1959),
(2,'Mercury Lane Prize','British Music Council',1992),
(3,'Northern Sound Award','Nordic Music Federation',1988),
(4,'Urban Beat Award','City Radio Network',2001),
(5,'Heritage Roots Medal','Folk Arts Foundation',1975),
(6,'Tokyo Wave Award','Pacific Media Union',2010);
INSERT INTO album_awards VALUES
(1,5,2007,'Nominated',NULL),(2,5,2013,'Won',20000),(2,1,2013,'Nominated',NULL),(3,2,2000,'Won',25000),
(4,2,2005,'Nominated',NULL),(7,3,2014,'Won',15000),(8,3,2019,'Won',18000),(8,1,2019,'Won',50000),
(9,1,1986,'Nominated',NULL),(12,1,2015,'Nominated',NULL),(13,5,2017,'Won',22000),(14,4,2018,'Won',30000),
(15,4,2022,'Won',35000),(15,1,2022,'Nominated',NULL),(16,1,1974,'Won',10000),(18,2,2012,'Nominated',NULL),
(19,3,2008,'Nominated',NULL),(21,4,2020,'Won',32000),(21,2,2020,'Won',27500);
