PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "teachers" (
  teacherId INTEGER PRIMARY KEY,
  firstName TEXT,
  lastName TEXT,
  hireDate DATE,
  hourlyRate REAL,
  homeCity TEXT,
  phoneNumber TEXT
);
CREATE TABLE "instruments" (
  instrumentId INTEGER PRIMARY KEY,
  instrumentName TEXT,
  family TEXT,
  monthlyRent REAL
);
CREATE TABLE "teacherInstruments" (
  teacherId INTEGER,
  instrumentId INTEGER,
  yearsExperience INTEGER,
  PRIMARY KEY (teacherId, instrumentId),
  FOREIGN KEY (teacherId) REFERENCES teachers(teacherId),
  FOREIGN KEY (instrumentId) REFERENCES instruments(instrumentId)
);
CREATE TABLE "students" (
  studentId INTEGER PRIMARY KEY,
  firstName TEXT,
  lastName TEXT,
  birthDate DATE,
  gradeLevel INTEGER,
  town TEXT,
  rentedInstrumentId INTEGER,
  FOREIGN KEY (rentedInstrumentId) REFERENCES instruments(instrumentId)
);
CREATE TABLE "rooms" (
  roomId INTEGER PRIMARY KEY,
  roomName TEXT,
  floor INTEGER,
  capacity INTEGER,
  hasPiano TEXT
);
CREATE TABLE "lessons" (
  lessonId INTEGER PRIMARY KEY,
  studentId INTEGER,
  teacherId INTEGER,
  instrumentId INTEGER,
  lessonDate DATE,
  durationMinutes INTEGER,
  roomId INTEGER,
  FOREIGN KEY (studentId) REFERENCES students(studentId),
  FOREIGN KEY (teacherId) REFERENCES teachers(teacherId),
  FOREIGN KEY (instrumentId) REFERENCES instruments(instrumentId),
  FOREIGN KEY (roomId) REFERENCES rooms(roomId)
);
CREATE TABLE "concerts" (
  concertId INTEGER PRIMARY KEY,
  concertTitle TEXT,
  concertDate DATE,
  venueName TEXT,
  ticketPrice REAL,
  ticketsSold INTEGER
);
CREATE TABLE "performances" (
  performanceId INTEGER PRIMARY KEY,
  concertId INTEGER,
  studentId INTEGER,
  pieceTitle TEXT,
  composer TEXT,
  programmeOrder INTEGER,
  FOREIGN KEY (concertId) REFERENCES concerts(concertId),
  FOREIGN KEY (studentId) REFERENCES students(studentId)
);
INSERT INTO "teachers" VALUES (1, 'Helena', 'Lindgren', '2017-03-31', 36.0, 'Riverton', '555-0193');
INSERT INTO "teachers" VALUES (2, 'Bruno', 'Castellani', '2013-06-24', 43.0, 'Ashford', '555-0175');
INSERT INTO "teachers" VALUES (3, 'Akiko', 'Morita', '2008-04-15', 29.0, 'Riverton', '555-0128');
INSERT INTO "teachers" VALUES (4, 'Walter', 'Achterberg', '2019-11-27', 67.0, 'Millbrook', NULL);
INSERT INTO "teachers" VALUES (5, 'Simone', 'Duval', '2013-09-01', 56.0, 'Ashford', '555-0145');
INSERT INTO "teachers" VALUES (6, 'Pavel', 'Novotny', '2020-06-19', 39.0, 'Riverton', '555-0144');
INSERT INTO "teachers" VALUES (7, 'Odette', 'Renard', '2009-12-11', 35.0, 'Oakdale', '555-0195');
INSERT INTO "teachers" VALUES (8, 'Marius', 'Ionescu', '2010-12-29', 50.0, 'Millbrook', '555-0198');
INSERT INTO "teachers" VALUES (9, 'Greta', 'Falk', '2004-07-02', 33.0, 'Riverton', NULL);
INSERT INTO "teachers" VALUES (10, 'Nikhil', 'Banerjee', '2019-05-24', 42.0, 'Ashford', '555-0133');
INSERT INTO "teachers" VALUES (11, 'Carmen', 'Ortega', '2016-05-27', 45.0, 'Oakdale', '555-0165');
INSERT INTO "teachers" VALUES (12, 'Desmond', 'Whyte', '2016-12-19', 31.0, 'Riverton', NULL);
INSERT INTO "teachers" VALUES (13, 'Irina', 'Sokolova', '2005-02-09', 48.0, 'Millbrook', '555-0116');
INSERT INTO "teachers" VALUES (14, 'Felix', 'Baumann', '2008-01-16', 47.0, 'Ashford', '555-0153');
INSERT INTO "instruments" VALUES (1, 'Piano', 'Keyboard', 45.0);
INSERT INTO "instruments" VALUES (2, 'Violin', 'Strings', 18.5);
INSERT INTO "instruments" VALUES (3, 'Cello', 'Strings', 27.0);
INSERT INTO "instruments" VALUES (4, 'Flute', 'Woodwind', 15.0);
INSERT INTO "instruments" VALUES (5, 'Clarinet', 'Woodwind', 16.5);
INSERT INTO "instruments" VALUES (6, 'Trumpet', 'Brass', 17.0);
INSERT INTO "instruments" VALUES (7, 'Trombone', 'Brass', 19.0);
INSERT INTO "instruments" VALUES (8, 'Guitar', 'Strings', 12.0);
INSERT INTO "instruments" VALUES (9, 'Drums', 'Percussion', NULL);
INSERT INTO "instruments" VALUES (10, 'Harp', 'Strings', 60.0);
INSERT INTO "instruments" VALUES (11, 'Saxophone', 'Woodwind', 24.0);
INSERT INTO "instruments" VALUES (12, 'Organ', 'Keyboard', NULL);
INSERT INTO "instruments" VALUES (13, 'Tuba', 'Brass', 31.0);
INSERT INTO "teacherInstruments" VALUES (1, 1, 35);
INSERT INTO "teacherInstruments" VALUES (1, 12, 3);
INSERT INTO "teacherInstruments" VALUES (2, 8, 27);
INSERT INTO "teacherInstruments" VALUES (3, 2, 17);
INSERT INTO "teacherInstruments" VALUES (3, 3, 33);
INSERT INTO "teacherInstruments" VALUES (4, 6, 19);
INSERT INTO "teacherInstruments" VALUES (4, 7, 37);
INSERT INTO "teacherInstruments" VALUES (5, 4, 26);
INSERT INTO "teacherInstruments" VALUES (5, 5, 22);
INSERT INTO "teacherInstruments" VALUES (5, 11, 30);
INSERT INTO "teacherInstruments" VALUES (6, 1, 6);
INSERT INTO "teacherInstruments" VALUES (7, 10, 10);
INSERT INTO "teacherInstruments" VALUES (7, 1, 34);
INSERT INTO "teacherInstruments" VALUES (8, 9, 12);
INSERT INTO "teacherInstruments" VALUES (9, 2, 13);
INSERT INTO "teacherInstruments" VALUES (10, 8, 39);
INSERT INTO "teacherInstruments" VALUES (10, 9, 1);
INSERT INTO "teacherInstruments" VALUES (11, 1, 28);
INSERT INTO "teacherInstruments" VALUES (11, 4, 24);
INSERT INTO "teacherInstruments" VALUES (12, 7, 20);
INSERT INTO "teacherInstruments" VALUES (12, 6, 18);
INSERT INTO "teacherInstruments" VALUES (13, 3, 21);
INSERT INTO "teacherInstruments" VALUES (13, 2, 36);
INSERT INTO "teacherInstruments" VALUES (13, 1, 14);
INSERT INTO "teacherInstruments" VALUES (14, 11, 25);
INSERT INTO "students" VALUES (1, 'Amelia', 'Hartley', '2008-06-09', 6, 'Riverton', 11);
INSERT INTO "students" VALUES (2, 'Noah', 'Osei', '2007-06-04', 5, 'Riverton', 1);
INSERT INTO "students" VALUES (3, 'Zara', 'Malik', '2005-04-02', 3, 'Pinehurst', NULL);
INSERT INTO "students" VALUES (4, 'Ethan', 'Brennan', '2013-01-14', 6, 'Riverton', 5);
INSERT INTO "students" VALUES (5, 'Chloe', 'Fontaine', '2011-01-23', 2, 'Ashford', 11);
INSERT INTO "students" VALUES (6, 'Oscar', 'Webb', '2007-02-05', 7, 'Millbrook', 2);
INSERT INTO "students" VALUES (7, 'Maya', 'Krishnan', '2013-01-12', 1, 'Riverton', 3);
INSERT INTO "students" VALUES (8, 'Lucas', 'Tanaka', '2010-12-01', 6, 'Riverton', NULL);
INSERT INTO "students" VALUES (9, 'Ivy', 'Holloway', '2007-07-03', 4, 'Pinehurst', 4);
INSERT INTO "students" VALUES (10, 'Theo', 'Pappas', '2012-01-27', 8, 'Riverton', 2);
INSERT INTO "students" VALUES (11, 'Nina', 'Volkov', '2003-03-28', 1, 'Millbrook', 2);
INSERT INTO "students" VALUES (12, 'Jacob', 'Stern', '2006-12-06', 8, 'Pinehurst', 3);
INSERT INTO "students" VALUES (13, 'Elsie', 'Goodwin', '2007-05-17', 7, 'Millbrook', NULL);
INSERT INTO "students" VALUES (14, 'Ravi', 'Patel', '2013-05-18', 2, 'Pinehurst', 2);
INSERT INTO "students" VALUES (15, 'Clara', 'Ellison', '2011-02-05', 1, 'Ashford', 6);
INSERT INTO "students" VALUES (16, 'Hugo', 'Marchetti', '2012-02-13', 1, 'Ashford', NULL);
INSERT INTO "students" VALUES (17, 'Leah', 'Abrams', '2010-06-13', 4, 'Oakdale', 6);
INSERT INTO "students" VALUES (18, 'Samuel', 'Kerr', '2012-10-07', 1, 'Oakdale', 8);
INSERT INTO "students" VALUES (19, 'Anya', 'Popova', '2014-07-27', 5, 'Ashford', 3);
INSERT INTO "students" VALUES (20, 'Max', 'Dreyer', '2005-01-22', 2, 'Millbrook', 2);
INSERT INTO "students" VALUES (21, 'Rosa', 'Delgado', '2005-04-18', 3, 'Ashford', NULL);
INSERT INTO "students" VALUES (22, 'Dylan', 'Finch', '2012-09-01', 6, 'Riverton', 1);
INSERT INTO "students" VALUES (23, 'Esther', 'Mwangi', '2005-02-11', 8, 'Ashford', 11);
INSERT INTO "students" VALUES (24, 'Kofi', 'Mensah', '2011-07-11', 5, 'Riverton', NULL);
INSERT INTO "students" VALUES (25, 'Mila', 'Jovanovic', '2004-05-21', 8, 'Riverton', 4);
INSERT INTO "students" VALUES (26, 'Jonah', 'Reed', '2003-10-06', 1, 'Ashford', 8);
INSERT INTO "rooms" VALUES (1, 'Bach Room', 1, 6, 'Yes');
INSERT INTO "rooms" VALUES (2, 'Clara Schumann Hall', 1, 80, 'Yes');
INSERT INTO "rooms" VALUES (3, 'Attic Studio', 3, 4, 'No');
INSERT INTO "rooms" VALUES (4, 'Drum Cellar', 0, 5, 'No');
INSERT INTO "rooms" VALUES (5, 'Debussy Room', 2, 8, 'Yes');
INSERT INTO "rooms" VALUES (6, 'Practice Booth A', 2, 2, 'No');
INSERT INTO "rooms" VALUES (7, 'Practice Booth B', 2, 3, 'No');
INSERT INTO "rooms" VALUES (8, 'Garden Room', 1, 12, 'Yes');
INSERT INTO "rooms" VALUES (9, 'Organ Loft', 3, 10, 'No');
INSERT INTO "rooms" VALUES (10, 'Ensemble Room', 2, 25, 'Yes');
INSERT INTO "rooms" VALUES (11, 'Library Corner', 1, 7, 'No');
INSERT INTO "lessons" VALUES (1, 3, 10, 8, '2023-01-11', 45, 8);
INSERT INTO "lessons" VALUES (2, 16, 5, 4, '2023-01-21', 30, NULL);
INSERT INTO "lessons" VALUES (3, 17, 1, 12, '2023-01-22', 60, 9);
INSERT INTO "lessons" VALUES (4, 10, 2, 8, '2023-01-28', 90, 2);
INSERT INTO "lessons" VALUES (5, 5, 6, 1, '2023-01-30', 90, 2);
INSERT INTO "lessons" VALUES (6, 2, 9, 2, '2023-02-03', 45, 3);
INSERT INTO "lessons" VALUES (7, 17, 1, 12, '2023-02-05', 60, 9);
INSERT INTO "lessons" VALUES (8, 10, 2, 8, '2023-02-12', 45, NULL);
INSERT INTO "lessons" VALUES (9, 8, 4, 6, '2023-02-13', 30, 10);
INSERT INTO "lessons" VALUES (10, 21, 9, 2, '2023-02-18', 45, 2);
INSERT INTO "lessons" VALUES (11, 25, 8, 9, '2023-02-19', 60, 4);
INSERT INTO "lessons" VALUES (12, 3, 2, 8, '2023-02-22', 90, NULL);
INSERT INTO "lessons" VALUES (13, 25, 14, 11, '2023-02-24', 45, 2);
INSERT INTO "lessons" VALUES (14, 1, 1, 12, '2023-02-26', 30, 9);
INSERT INTO "lessons" VALUES (15, 16, 5, 4, '2023-02-27', 90, 3);
INSERT INTO "lessons" VALUES (16, 7, 14, 11, '2023-03-09', 90, 5);
INSERT INTO "lessons" VALUES (17, 3, 10, 8, '2023-03-10', 45, 6);
INSERT INTO "lessons" VALUES (18, 14, 5, 5, '2023-03-16', 45, 2);
INSERT INTO "lessons" VALUES (19, 11, 1, 12, '2023-03-17', 90, 9);
INSERT INTO "lessons" VALUES (20, 20, 3, 2, '2023-03-21', 30, 3);
INSERT INTO "lessons" VALUES (21, 5, 6, 1, '2023-04-05', 30, NULL);
INSERT INTO "lessons" VALUES (22, 1, 14, 11, '2023-04-06', 60, 5);
INSERT INTO "lessons" VALUES (23, 19, 9, 2, '2023-04-08', 90, 5);
INSERT INTO "lessons" VALUES (24, 24, 3, 2, '2023-04-09', 90, NULL);
INSERT INTO "lessons" VALUES (25, 12, 2, 8, '2023-04-11', 45, 6);
INSERT INTO "lessons" VALUES (26, 26, 11, 4, '2023-04-16', 45, 3);
INSERT INTO "lessons" VALUES (27, 25, 14, 11, '2023-04-18', 30, 3);
INSERT INTO "lessons" VALUES (28, 23, 1, 12, '2023-04-22', 45, 9);
INSERT INTO "lessons" VALUES (29, 8, 4, 6, '2023-04-27', 30, 6);
INSERT INTO "lessons" VALUES (30, 20, 3, 2, '2023-04-29', 30, 10);
INSERT INTO "lessons" VALUES (31, 19, 9, 2, '2023-05-02', 30, 5);
INSERT INTO "lessons" VALUES (32, 26, 7, 10, '2023-05-13', 45, NULL);
INSERT INTO "lessons" VALUES (33, 24, 3, 2, '2023-05-15', 60, NULL);
INSERT INTO "lessons" VALUES (34, 19, 9, 2, '2023-05-16', 45, 3);
INSERT INTO "lessons" VALUES (35, 10, 2, 8, '2023-05-19', 30, 10);
INSERT INTO "lessons" VALUES (36, 13, 3, 2, '2023-05-20', 30, 8);
INSERT INTO "lessons" VALUES (37, 19, 9, 2, '2023-05-23', 30, NULL);
INSERT INTO "lessons" VALUES (38, 17, 4, 7, '2023-05-25', 30, 10);
INSERT INTO "lessons" VALUES (39, 12, 2, 8, '2023-05-26', 30, 2);
INSERT INTO "lessons" VALUES (40, 8, 5, 4, '2023-05-30', 30, NULL);
INSERT INTO "lessons" VALUES (41, 1, 14, 11, '2023-05-31', 30, 5);
INSERT INTO "lessons" VALUES (42, 6, 6, 1, '2023-06-02', 90, 8);
INSERT INTO "lessons" VALUES (43, 12, 2, 8, '2023-06-07', 45, 8);
INSERT INTO "lessons" VALUES (44, 15, 6, 1, '2023-06-08', 45, 3);
INSERT INTO "lessons" VALUES (45, 15, 6, 1, '2023-06-09', 45, NULL);
INSERT INTO "lessons" VALUES (46, 5, 6, 1, '2023-06-10', 45, 2);
INSERT INTO "lessons" VALUES (47, 26, 7, 10, '2023-06-11', 30, 2);
INSERT INTO "lessons" VALUES (48, 11, 1, 12, '2023-06-13', 30, 9);
INSERT INTO "lessons" VALUES (49, 1, 1, 12, '2023-06-16', 45, 9);
INSERT INTO "lessons" VALUES (50, 12, 2, 8, '2023-06-19', 45, 1);
INSERT INTO "lessons" VALUES (51, 26, 11, 4, '2023-06-20', 45, 6);
INSERT INTO "lessons" VALUES (52, 7, 14, 11, '2023-06-22', 45, 2);
INSERT INTO "lessons" VALUES (53, 6, 10, 9, '2023-06-23', 30, 4);
INSERT INTO "lessons" VALUES (54, 4, 5, 11, '2023-06-27', 30, 10);
INSERT INTO "concerts" VALUES (1, 'Winter Lights', '2022-12-11', 'Town Hall', 8.0, 142);
INSERT INTO "concerts" VALUES (2, 'New Year Strings', '2023-01-22', 'St Mary Church', 6.5, 97);
INSERT INTO "concerts" VALUES (3, 'Young Soloists', '2023-02-18', 'Clocktower Theatre', 10.0, 183);
INSERT INTO "concerts" VALUES (4, 'Brass in the Park', '2023-04-30', 'Riverside Park', 0.0, 260);
INSERT INTO "concerts" VALUES (5, 'Spring Gala', '2023-05-14', 'Town Hall', 15.0, 214);
INSERT INTO "concerts" VALUES (6, 'Chamber Evening', '2023-05-27', 'St Mary Church', 12.0, 64);
INSERT INTO "concerts" VALUES (7, 'Jazz Night', '2023-06-09', 'Blue Door Club', 14.0, 118);
INSERT INTO "concerts" VALUES (8, 'Summer Showcase', '2023-06-24', 'Town Hall', 9.0, 231);
INSERT INTO "concerts" VALUES (9, 'Harvest Concert', '2023-10-08', 'St Mary Church', 7.0, NULL);
INSERT INTO "concerts" VALUES (10, 'Piano Marathon', '2023-11-04', 'Clocktower Theatre', 11.0, NULL);
INSERT INTO "concerts" VALUES (11, 'Carol Afternoon', '2023-12-17', 'Town Hall', 5.0, NULL);
INSERT INTO "performances" VALUES (1, 1, 19, 'Autumn Leaves', 'Joseph Kosma', 1);
INSERT INTO "performances" VALUES (2, 1, 4, 'Moonlight Sonata', 'Ludwig van Beethoven', 2);
INSERT INTO "performances" VALUES (3, 1, 21, 'Autumn Leaves', 'Joseph Kosma', 3);
INSERT INTO "performances" VALUES (4, 1, 14, 'Greensleeves', NULL, 4);
INSERT INTO "performances" VALUES (5, 2, 16, 'Take Five', 'Paul Desmond', 1);
INSERT INTO "performances" VALUES (6, 2, 7, 'Autumn Leaves', 'Joseph Kosma', 2);
INSERT INTO "performances" VALUES (7, 2, 5, 'Minute Waltz', 'Frederic Chopin', 3);
INSERT INTO "performances" VALUES (8, 3, 26, 'Gymnopedie No. 1', 'Erik Satie', 1);
INSERT INTO "performances" VALUES (9, 3, 16, 'Moonlight Sonata', 'Ludwig van Beethoven', 2);
INSERT INTO "performances" VALUES (10, 3, 4, 'Nocturne in E flat', 'Frederic Chopin', 3);
INSERT INTO "performances" VALUES (11, 3, 14, 'Autumn Leaves', 'Joseph Kosma', 4);
INSERT INTO "performances" VALUES (12, 3, 5, 'Greensleeves', NULL, 5);
INSERT INTO "performances" VALUES (13, 3, 10, 'Greensleeves', NULL, 6);
INSERT INTO "performances" VALUES (14, 4, 10, 'Danny Boy', NULL, 1);
INSERT INTO "performances" VALUES (15, 4, 23, 'Autumn Leaves', 'Joseph Kosma', 2);
INSERT INTO "performances" VALUES (16, 4, 3, 'Minuet in G', 'Johann Sebastian Bach', 3);
INSERT INTO "performances" VALUES (17, 4, 26, 'Minuet in G', 'Johann Sebastian Bach', 4);
INSERT INTO "performances" VALUES (18, 4, 11, 'Gymnopedie No. 1', 'Erik Satie', 5);
INSERT INTO "performances" VALUES (19, 5, 5, 'The Swan', 'Camille Saint-Saens', 1);
INSERT INTO "performances" VALUES (20, 5, 12, 'Minute Waltz', 'Frederic Chopin', 2);
INSERT INTO "performances" VALUES (21, 5, 10, 'Nocturne in E flat', 'Frederic Chopin', 3);
INSERT INTO "performances" VALUES (22, 5, 26, 'Moonlight Sonata', 'Ludwig van Beethoven', 4);
INSERT INTO "performances" VALUES (23, 5, 3, 'Moonlight Sonata', 'Ludwig van Beethoven', 5);
INSERT INTO "performances" VALUES (24, 5, 9, 'Syrinx', 'Claude Debussy', 6);
INSERT INTO "performances" VALUES (25, 6, 3, 'Minute Waltz', 'Frederic Chopin', 1);
INSERT INTO "performances" VALUES (26, 6, 1, 'Cello Suite No. 1', 'Johann Sebastian Bach', 2);
INSERT INTO "performances" VALUES (27, 6, 26, 'Syrinx', 'Claude Debussy', 3);
INSERT INTO "performances" VALUES (28, 7, 20, 'Air on the G String', 'Johann Sebastian Bach', 1);
INSERT INTO "performances" VALUES (29, 7, 26, 'Hungarian Dance No. 5', 'Johannes Brahms', 2);
INSERT INTO "performances" VALUES (30, 7, 5, 'Take Five', 'Paul Desmond', 3);
INSERT INTO "performances" VALUES (31, 7, 9, 'The Swan', 'Camille Saint-Saens', 4);
INSERT INTO "performances" VALUES (32, 8, 12, 'Greensleeves', NULL, 1);
INSERT INTO "performances" VALUES (33, 8, 7, 'Autumn Leaves', 'Joseph Kosma', 2);
INSERT INTO "performances" VALUES (34, 8, 3, 'Gymnopedie No. 1', 'Erik Satie', 3);
INSERT INTO "performances" VALUES (35, 8, 2, 'Take Five', 'Paul Desmond', 4);
INSERT INTO "performances" VALUES (36, 8, 21, 'Hungarian Dance No. 5', 'Johannes Brahms', 5);
INSERT INTO "performances" VALUES (37, 8, 17, 'The Swan', 'Camille Saint-Saens', 6);
INSERT INTO "performances" VALUES (38, 8, 9, 'Fur Elise', 'Ludwig van Beethoven', 7);
INSERT INTO "performances" VALUES (39, 9, 22, 'Clair de Lune', 'Claude Debussy', 1);
INSERT INTO "performances" VALUES (40, 9, 26, 'Clair de Lune', 'Claude Debussy', 2);
COMMIT;
