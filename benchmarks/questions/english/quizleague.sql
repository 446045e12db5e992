PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "pubs" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  street TEXT,
  district TEXT,
  landlord TEXT,
  seats INTEGER,
  year_opened INTEGER
);
CREATE TABLE "teams" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  home_pub_id INTEGER REFERENCES pubs(id),
  founded INTEGER,
  captain_id INTEGER REFERENCES players(id)
);
CREATE TABLE "players" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  team_id INTEGER REFERENCES teams(id),
  birth_year INTEGER,
  occupation TEXT,
  favourite_category_id INTEGER REFERENCES categories(id)
);
CREATE TABLE "categories" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  difficulty INTEGER
);
CREATE TABLE "quizmasters" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  active_since INTEGER,
  fee INTEGER,
  district TEXT
);
CREATE TABLE "matches" (
  id INTEGER PRIMARY KEY,
  match_date TEXT,
  home_team_id INTEGER REFERENCES teams(id),
  away_team_id INTEGER REFERENCES teams(id),
  home_score INTEGER,
  away_score INTEGER,
  quizmaster_id INTEGER REFERENCES quizmasters(id)
);
CREATE TABLE "questions" (
  id INTEGER PRIMARY KEY,
  category_id INTEGER REFERENCES categories(id),
  author_id INTEGER REFERENCES quizmasters(id),
  wording TEXT,
  answer TEXT,
  points INTEGER,
  year_written INTEGER
);
CREATE TABLE "appearances" (
  match_id INTEGER REFERENCES matches(id),
  player_id INTEGER REFERENCES players(id),
  correct_answers INTEGER,
  PRIMARY KEY (match_id, player_id)
);
INSERT INTO "pubs" VALUES (1, 'The Red Lion', 'Market Street', 'Old Town', 'Brenda Hobbs', 85, 1788);
INSERT INTO "pubs" VALUES (2, 'The Anchor', 'Quay Lane', 'Harbour', 'Mick Dooley', 60, 1842);
INSERT INTO "pubs" VALUES (3, 'The Fox and Hounds', 'Mill Road', 'Northside', 'Sandra Teal', 110, 1904);
INSERT INTO "pubs" VALUES (4, 'The Railway Arms', 'Station Approach', 'Northside', 'Gary Pike', 72, 1867);
INSERT INTO "pubs" VALUES (5, 'The Plough', 'Church Lane', 'Old Town', 'Edith Crane', 48, 1751);
INSERT INTO "pubs" VALUES (6, 'The Bell', 'High Street', 'Old Town', NULL, 95, 1820);
INSERT INTO "pubs" VALUES (7, 'The Ship Inn', 'Quay Lane', 'Harbour', 'Tony Marsh', 66, 1799);
INSERT INTO "pubs" VALUES (8, 'The Crown', 'Kings Road', 'Westgate', 'Lucy Nettles', 130, 1936);
INSERT INTO "pubs" VALUES (9, 'The Bricklayers', 'Foundry Street', 'Westgate', 'Dave Sharp', 54, 1881);
INSERT INTO "pubs" VALUES (10, 'The Nags Head', 'Mill Road', 'Northside', NULL, 41, 1893);
INSERT INTO "pubs" VALUES (11, 'The Green Man', 'Forest Way', 'Eastfield', 'Pippa Lowe', 78, 1958);
INSERT INTO "pubs" VALUES (12, 'The White Hart', 'Castle Hill', 'Old Town', 'Ron Beasley', 102, 1712);
INSERT INTO "teams" VALUES (1, 'Quizzly Bears', 1, 2009, 1);
INSERT INTO "teams" VALUES (2, 'Agatha Quiztie', 2, 2012, 2);
INSERT INTO "teams" VALUES (3, 'Les Quizerables', 3, 2007, 15);
INSERT INTO "teams" VALUES (4, 'The Know-It-Owls', 4, 2015, 4);
INSERT INTO "teams" VALUES (5, 'Universally Challenged', 5, 1998, 5);
INSERT INTO "teams" VALUES (6, 'Norfolk Enchants', 6, 2018, 18);
INSERT INTO "teams" VALUES (7, 'Tequila Mockingbird', 7, 2011, 7);
INSERT INTO "teams" VALUES (8, 'Risky Quizness', 8, 2003, 8);
INSERT INTO "teams" VALUES (9, 'The Brain Drains', 9, 2016, NULL);
INSERT INTO "teams" VALUES (10, 'In It to Whinge It', 1, 2020, 10);
INSERT INTO "teams" VALUES (11, 'Quizteama Aguilera', 8, 2014, 11);
INSERT INTO "teams" VALUES (12, 'Fact Hunters', 11, 1995, 24);
INSERT INTO "players" VALUES (1, 'Alan Purdy', 1, 1977, 'librarian', NULL);
INSERT INTO "players" VALUES (2, 'Beth Nwosu', 2, 1951, 'teacher', 5);
INSERT INTO "players" VALUES (3, 'Carl Stokes', 3, 1981, 'librarian', 2);
INSERT INTO "players" VALUES (4, 'Dinah Webster', 4, 1955, NULL, 6);
INSERT INTO "players" VALUES (5, 'Eddie Mallory', 5, 1993, 'librarian', 6);
INSERT INTO "players" VALUES (6, 'Faye Tranter', 6, 1994, 'teacher', 5);
INSERT INTO "players" VALUES (7, 'Glen Rowntree', 7, 1958, 'chef', 3);
INSERT INTO "players" VALUES (8, 'Holly Swift', 8, 1971, 'nurse', NULL);
INSERT INTO "players" VALUES (9, 'Ian Blakeley', 9, 1982, 'teacher', 9);
INSERT INTO "players" VALUES (10, 'Joyce Amadi', 10, 1975, 'nurse', NULL);
INSERT INTO "players" VALUES (11, 'Keith Dunmore', 11, 1974, 'nurse', NULL);
INSERT INTO "players" VALUES (12, 'Lorna Pickles', 12, 1952, 'taxi driver', NULL);
INSERT INTO "players" VALUES (13, 'Martin Achebe', 1, 1992, 'retired', 4);
INSERT INTO "players" VALUES (14, 'Nora Finnegan', 2, 1980, 'librarian', 7);
INSERT INTO "players" VALUES (15, 'Oliver Tate', 3, 1973, 'teacher', 6);
INSERT INTO "players" VALUES (16, 'Pam Lister', 4, 1961, 'electrician', 5);
INSERT INTO "players" VALUES (17, 'Quentin Marlow', 5, 1984, 'teacher', NULL);
INSERT INTO "players" VALUES (18, 'Rita Sandhu', 6, 1990, 'teacher', 6);
INSERT INTO "players" VALUES (19, 'Steve Garside', 7, 1996, 'nurse', 4);
INSERT INTO "players" VALUES (20, 'Tanya Orlov', 8, 1969, 'teacher', 8);
INSERT INTO "players" VALUES (21, 'Umar Farooq', 9, 1959, NULL, 3);
INSERT INTO "players" VALUES (22, 'Vera Costello', 10, 1945, 'teacher', 8);
INSERT INTO "players" VALUES (23, 'Wayne Hibbert', 11, 1960, 'teacher', 5);
INSERT INTO "players" VALUES (24, 'Xanthe Moss', 12, 1967, 'teacher', 9);
INSERT INTO "players" VALUES (25, 'Yvonne Clegg', 1, 1978, 'retired', 8);
INSERT INTO "players" VALUES (26, 'Zack Harmer', 2, 1983, 'retired', NULL);
INSERT INTO "players" VALUES (27, 'Anita Rao', 3, 1972, 'retired', 6);
INSERT INTO "players" VALUES (28, 'Bill Thackray', 4, 1944, 'plumber', NULL);
INSERT INTO "players" VALUES (29, 'Cora Jessop', 5, 1968, 'plumber', 6);
INSERT INTO "players" VALUES (30, 'Derek Wong', 6, 2000, 'electrician', 3);
INSERT INTO "players" VALUES (31, 'Ella Fairburn', 7, 1991, NULL, 7);
INSERT INTO "players" VALUES (32, 'Frank Osborne', 8, 1949, 'retired', 6);
INSERT INTO "players" VALUES (33, 'Gina Peretti', 9, 1999, 'nurse', 9);
INSERT INTO "players" VALUES (34, 'Harry Lockwood', 10, 1995, 'teacher', 1);
INSERT INTO "players" VALUES (35, 'Iris Beaumont', 11, 1965, 'librarian', 5);
INSERT INTO "players" VALUES (36, 'Jack Tolliver', 12, 1962, 'electrician', NULL);
INSERT INTO "categories" VALUES (1, 'History', 4);
INSERT INTO "categories" VALUES (2, 'Geography', 3);
INSERT INTO "categories" VALUES (3, 'Science', 5);
INSERT INTO "categories" VALUES (4, 'Sport', 2);
INSERT INTO "categories" VALUES (5, 'Film', 2);
INSERT INTO "categories" VALUES (6, 'Music', 3);
INSERT INTO "categories" VALUES (7, 'Literature', 4);
INSERT INTO "categories" VALUES (8, 'Food and Drink', 1);
INSERT INTO "categories" VALUES (9, 'Television', 1);
INSERT INTO "categories" VALUES (10, 'Politics', 5);
INSERT INTO "categories" VALUES (11, 'Mythology', 5);
INSERT INTO "quizmasters" VALUES (1, 'Geoff Bannister', 1999, 40, 'Old Town');
INSERT INTO "quizmasters" VALUES (2, 'Marion Keats', 2006, 45, 'Harbour');
INSERT INTO "quizmasters" VALUES (3, 'Clive Dunne', 2011, 35, 'Northside');
INSERT INTO "quizmasters" VALUES (4, 'Shazia Iqbal', 2017, 50, 'Westgate');
INSERT INTO "quizmasters" VALUES (5, 'Bernard Toms', 1994, 30, 'Old Town');
INSERT INTO "quizmasters" VALUES (6, 'Ellen Proctor', 2014, 55, 'Eastfield');
INSERT INTO "quizmasters" VALUES (7, 'Hugh Ransome', 2009, 38, 'Westgate');
INSERT INTO "quizmasters" VALUES (8, 'Trudy Vale', 2020, 28, 'Harbour');
INSERT INTO "quizmasters" VALUES (9, 'Neil Castle', 2003, 42, 'Northside');
INSERT INTO "quizmasters" VALUES (10, 'Abi Thorne', 2021, 25, NULL);
INSERT INTO "matches" VALUES (1, '2022-10-04', 2, 7, 37, 22, 1);
INSERT INTO "matches" VALUES (2, '2022-10-24', 3, 6, 23, 27, 2);
INSERT INTO "matches" VALUES (3, '2022-10-28', 11, 3, 43, 33, 5);
INSERT INTO "matches" VALUES (4, '2022-11-04', 3, 5, 38, 37, 4);
INSERT INTO "matches" VALUES (5, '2022-11-05', 11, 10, 22, 53, 7);
INSERT INTO "matches" VALUES (6, '2022-11-07', 8, 3, 46, 46, 4);
INSERT INTO "matches" VALUES (7, '2022-11-16', 1, 11, 39, 36, 1);
INSERT INTO "matches" VALUES (8, '2022-11-23', 1, 10, 40, 32, 6);
INSERT INTO "matches" VALUES (9, '2022-12-08', 9, 2, 23, 44, 1);
INSERT INTO "matches" VALUES (10, '2022-12-11', 10, 2, 29, 34, 6);
INSERT INTO "matches" VALUES (11, '2022-12-16', 1, 3, 43, 37, 6);
INSERT INTO "matches" VALUES (12, '2022-12-24', 7, 11, 24, 37, 2);
INSERT INTO "matches" VALUES (13, '2022-12-25', 6, 3, 55, 32, 6);
INSERT INTO "matches" VALUES (14, '2022-12-26', 7, 4, 26, 53, 3);
INSERT INTO "matches" VALUES (15, '2022-12-27', 11, 9, 34, 49, 4);
INSERT INTO "matches" VALUES (16, '2022-12-28', 5, 7, 40, 46, 4);
INSERT INTO "matches" VALUES (17, '2023-01-10', 1, 2, 49, 37, 6);
INSERT INTO "matches" VALUES (18, '2023-01-17', 2, 11, 51, 50, 6);
INSERT INTO "matches" VALUES (19, '2023-01-26', 5, 12, 28, 45, 7);
INSERT INTO "matches" VALUES (20, '2023-01-28', 1, 4, 32, 32, 3);
INSERT INTO "matches" VALUES (21, '2023-01-29', 2, 1, 24, 28, 2);
INSERT INTO "matches" VALUES (22, '2023-02-03', 2, 9, 33, 46, 5);
INSERT INTO "matches" VALUES (23, '2023-02-06', 6, 7, 52, 33, 6);
INSERT INTO "matches" VALUES (24, '2023-02-07', 1, 7, 30, 37, 1);
INSERT INTO "matches" VALUES (25, '2023-02-14', 10, 3, 71, 55, 6);
INSERT INTO "matches" VALUES (26, '2023-02-15', 8, 1, 31, 58, 9);
INSERT INTO "matches" VALUES (27, '2023-02-19', 3, 7, 27, 47, 1);
INSERT INTO "matches" VALUES (28, '2023-03-10', 7, 9, 58, 55, 7);
INSERT INTO "matches" VALUES (29, '2023-04-05', 3, 10, 46, 22, 1);
INSERT INTO "matches" VALUES (30, '2023-04-13', 9, 1, 50, 53, 3);
INSERT INTO "matches" VALUES (31, '2023-04-25', 2, 6, 54, 54, 2);
INSERT INTO "matches" VALUES (32, '2023-04-27', 4, 12, 56, 59, 6);
INSERT INTO "matches" VALUES (33, '2023-05-05', 5, 6, 40, 51, 3);
INSERT INTO "matches" VALUES (34, '2023-05-08', 11, 2, 48, 38, 1);
INSERT INTO "matches" VALUES (35, '2023-05-10', 6, 12, 41, 32, 7);
INSERT INTO "matches" VALUES (36, '2023-05-11', 4, 9, NULL, NULL, 4);
INSERT INTO "matches" VALUES (37, '2023-05-17', 1, 5, NULL, NULL, 4);
INSERT INTO "matches" VALUES (38, '2023-05-20', 9, 10, NULL, NULL, 3);
INSERT INTO "questions" VALUES (1, 1, 1, 'In which year did the Great Fire of London begin?', '1666', 2, 2019);
INSERT INTO "questions" VALUES (2, 1, 5, 'Who was the first Tudor monarch?', 'Henry VII', 3, 2021);
INSERT INTO "questions" VALUES (3, 2, 2, 'What is the capital of Mongolia?', 'Ulaanbaatar', 3, 2023);
INSERT INTO "questions" VALUES (4, 2, 3, 'Which river flows through Budapest?', 'Danube', 2, 2020);
INSERT INTO "questions" VALUES (5, 3, 4, 'What is the chemical symbol for tungsten?', 'W', 4, 2020);
INSERT INTO "questions" VALUES (6, 3, 6, 'Which planet has the most moons?', 'Saturn', 3, 2016);
INSERT INTO "questions" VALUES (7, 4, 3, 'Who won the first football World Cup?', 'Uruguay', 3, 2018);
INSERT INTO "questions" VALUES (8, 4, 9, 'How many players are in a netball team?', '7', 2, 2015);
INSERT INTO "questions" VALUES (9, 5, 2, 'Who directed Jaws?', 'Steven Spielberg', 1, 2021);
INSERT INTO "questions" VALUES (10, 5, 7, 'Which film won the first Oscar for best picture?', 'Wings', 5, 2020);
INSERT INTO "questions" VALUES (11, 6, 1, 'Who composed The Four Seasons?', 'Vivaldi', 2, 2018);
INSERT INTO "questions" VALUES (12, 6, 9, 'How many strings does a cello have?', '4', 1, 2023);
INSERT INTO "questions" VALUES (13, 7, 5, 'Who wrote Middlemarch?', 'George Eliot', 3, 2019);
INSERT INTO "questions" VALUES (14, 7, 4, 'Which novel opens with "Call me Ishmael"?', 'Moby-Dick', 2, 2020);
INSERT INTO "questions" VALUES (15, 8, 7, 'Which spirit is used in a mojito?', 'Rum', 1, 2019);
INSERT INTO "questions" VALUES (16, 8, 6, 'What is the main ingredient of hummus?', 'Chickpeas', 1, 2020);
INSERT INTO "questions" VALUES (17, 9, 2, 'In which town is Fawlty Towers set?', 'Torquay', 2, 2015);
INSERT INTO "questions" VALUES (18, 9, 3, 'Which detective drives a red Jaguar in Oxford?', 'Morse', 3, 2019);
INSERT INTO "questions" VALUES (19, 10, 5, 'Who was the first female prime minister of Britain?', 'Margaret Thatcher', 1, 2016);
INSERT INTO "questions" VALUES (20, 10, 1, 'How many seats are in the House of Commons?', '650', 3, 2017);
INSERT INTO "questions" VALUES (21, 1, 4, 'Which queen reigned for only nine days?', 'Lady Jane Grey', 4, 2023);
INSERT INTO "questions" VALUES (22, 2, 6, 'Which is the smallest country in the world?', 'Vatican City', 1, 2018);
INSERT INTO "questions" VALUES (23, 3, 1, 'What gas do plants absorb?', 'Carbon dioxide', 1, 2015);
INSERT INTO "questions" VALUES (24, 3, 4, 'Who discovered penicillin?', 'Alexander Fleming', 2, 2019);
INSERT INTO "questions" VALUES (25, 4, 7, 'In which city were the 1992 Olympics held?', 'Barcelona', 2, 2015);
INSERT INTO "questions" VALUES (26, 5, 9, 'Which actor played Zorro in 1998?', 'Antonio Banderas', 3, 2021);
INSERT INTO "questions" VALUES (27, 6, 5, 'Who wrote the opera Tosca?', 'Puccini', 3, 2023);
INSERT INTO "questions" VALUES (28, 7, 1, 'Which poet wrote Daffodils?', 'William Wordsworth', 2, 2020);
INSERT INTO "questions" VALUES (29, 8, 2, 'Which cheese is used in tiramisu?', 'Mascarpone', 2, 2020);
INSERT INTO "questions" VALUES (30, 9, 6, 'What is the name of the cafe in Friends?', 'Central Perk', 1, 2016);
INSERT INTO "questions" VALUES (31, 10, 4, 'Which party did Lloyd George lead?', 'Liberal', 4, 2021);
INSERT INTO "questions" VALUES (32, 2, 5, 'Which desert covers much of Botswana?', 'Kalahari', 4, 2023);
INSERT INTO "questions" VALUES (33, 1, 1, 'Who was king during the Battle of Agincourt?', 'Henry V', 4, 2020);
INSERT INTO "questions" VALUES (34, 6, 3, 'Which band recorded Rumours?', 'Fleetwood Mac', 1, 2019);
INSERT INTO "appearances" VALUES (1, 2, 3);
INSERT INTO "appearances" VALUES (1, 19, 5);
INSERT INTO "appearances" VALUES (2, 15, 5);
INSERT INTO "appearances" VALUES (2, 30, 13);
INSERT INTO "appearances" VALUES (3, 23, 7);
INSERT INTO "appearances" VALUES (3, 3, 8);
INSERT INTO "appearances" VALUES (4, 15, 14);
INSERT INTO "appearances" VALUES (4, 17, 12);
INSERT INTO "appearances" VALUES (5, 35, 3);
INSERT INTO "appearances" VALUES (5, 34, 5);
INSERT INTO "appearances" VALUES (6, 32, 8);
INSERT INTO "appearances" VALUES (6, 15, 7);
INSERT INTO "appearances" VALUES (7, 1, 12);
INSERT INTO "appearances" VALUES (7, 23, 9);
INSERT INTO "appearances" VALUES (8, 13, 6);
INSERT INTO "appearances" VALUES (8, 34, 9);
INSERT INTO "appearances" VALUES (9, 33, 11);
INSERT INTO "appearances" VALUES (10, 34, 14);
INSERT INTO "appearances" VALUES (10, 14, 8);
INSERT INTO "appearances" VALUES (11, 1, 6);
INSERT INTO "appearances" VALUES (11, 27, 3);
INSERT INTO "appearances" VALUES (12, 35, 15);
INSERT INTO "appearances" VALUES (13, 6, 18);
INSERT INTO "appearances" VALUES (13, 27, 3);
INSERT INTO "appearances" VALUES (14, 19, 15);
INSERT INTO "appearances" VALUES (14, 28, 14);
INSERT INTO "appearances" VALUES (15, 23, 5);
INSERT INTO "appearances" VALUES (15, 9, 7);
INSERT INTO "appearances" VALUES (16, 17, 13);
INSERT INTO "appearances" VALUES (16, 19, 9);
INSERT INTO "appearances" VALUES (17, 25, 7);
INSERT INTO "appearances" VALUES (17, 2, 9);
INSERT INTO "appearances" VALUES (18, 26, 10);
INSERT INTO "appearances" VALUES (19, 5, 9);
INSERT INTO "appearances" VALUES (19, 24, 17);
INSERT INTO "appearances" VALUES (20, 25, 14);
INSERT INTO "appearances" VALUES (20, 16, 3);
INSERT INTO "appearances" VALUES (21, 14, 7);
INSERT INTO "appearances" VALUES (21, 1, 10);
INSERT INTO "appearances" VALUES (22, 2, 14);
INSERT INTO "appearances" VALUES (22, 33, 4);
INSERT INTO "appearances" VALUES (23, 30, 6);
INSERT INTO "appearances" VALUES (23, 19, 13);
INSERT INTO "appearances" VALUES (24, 13, 15);
INSERT INTO "appearances" VALUES (24, 19, 6);
INSERT INTO "appearances" VALUES (25, 22, 8);
INSERT INTO "appearances" VALUES (25, 27, 12);
INSERT INTO "appearances" VALUES (26, 8, 8);
INSERT INTO "appearances" VALUES (26, 13, 17);
INSERT INTO "appearances" VALUES (27, 15, 5);
INSERT INTO "appearances" VALUES (27, 19, 15);
INSERT INTO "appearances" VALUES (28, 19, 4);
INSERT INTO "appearances" VALUES (29, 27, 13);
INSERT INTO "appearances" VALUES (29, 22, 12);
INSERT INTO "appearances" VALUES (30, 21, 14);
INSERT INTO "appearances" VALUES (30, 1, 8);
INSERT INTO "appearances" VALUES (31, 14, 4);
INSERT INTO "appearances" VALUES (31, 30, 10);
COMMIT;
