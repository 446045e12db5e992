create table school (id integer primary key, name text, city text, type text, pupils integer);
create table team (id integer primary key, name text, school_id integer references school(id), coach text, formed integer);
create table speaker (id integer primary key, name text, team_id integer references team(id), age integer, captain text, mentor_id integer references speaker(id));
create table tournament (id integer primary key, name text, host_id integer references school(id), start_date date, end_date date, prize_fund integer);
create table debate (id integer primary key, tournament_id integer references tournament(id), round text, motion text, proposition_id integer references team(id), opposition_id integer references team(id), winner text, room text);
create table judge (id integer primary key, name text, profession text, years_experience integer, email text);
create table panel (debate_id integer references debate(id), judge_id integer references judge(id), chair text, proposition_score integer, opposition_score integer, primary key (debate_id, judge_id));

insert into school values
  (1, 'Abbey Grange', 'Leeds', 'state', 1120),
  (2, 'St Oswald''s', 'York', 'private', 640),
  (3, 'Harbour High', 'Hull', 'state', 1480),
  (4, 'Queen Anne', 'York', 'state', 905),
  (5, 'Moorside College', 'Leeds', 'private', 720),
  (6, 'Fulford Grammar', 'York', 'state', 1310),
  (7, 'Trinity', 'Sheffield', 'private', 560);

insert into team values
  (1, 'Abbey Owls', 1, 'Mr Firth', 2009),
  (2, 'Oswald Lions', 2, 'Ms Grant', 1998),
  (3, 'Oswald Cubs', 2, 'Mr Pike', 2016),
  (4, 'Harbour Gulls', 3, 'Ms Noble', 2012),
  (5, 'Queens', 4, 'Mr Firth', 2014),
  (6, 'Moor Hawks', 5, 'Ms Chan', 2001),
  (7, 'Fulford Foxes', 6, 'Mr Dyer', 2019),
  (8, 'Fulford Badgers', 6, null, 2022),
  (9, 'Abbey Larks', 1, 'Ms Grant', 2021);

insert into speaker values
  (1, 'Amir Shah', 1, 16, 'no', 2),
  (2, 'Beth Cole', 1, 17, 'yes', null),
  (3, 'Cai Evans', 1, 15, 'no', 2),
  (4, 'Della Price', 2, 18, 'yes', null),
  (5, 'Euan Ross', 2, 17, 'no', 4),
  (6, 'Fay Lindley', 2, 16, 'no', 4),
  (7, 'Gita Rao', 3, 13, 'yes', 4),
  (8, 'Hal Norton', 3, 14, 'no', 5),
  (9, 'Isla Burns', 4, 16, 'no', 11),
  (10, 'Jon Tate', 4, 17, 'no', 11),
  (11, 'Kezia Hall', 4, 18, 'yes', null),
  (12, 'Liam Orr', 5, 15, 'yes', null),
  (13, 'Maya Stern', 5, 16, 'no', 12),
  (14, 'Ned Fox', 6, 18, 'yes', null),
  (15, 'Orla Byrne', 6, 17, 'no', 14),
  (16, 'Pia Voss', 6, 17, 'no', 14),
  (17, 'Raj Patel', 7, 14, 'yes', null),
  (18, 'Suki Lam', 7, 15, 'no', 17),
  (19, 'Tilly Webb', 9, 13, 'yes', 2),
  (20, 'Umar Aziz', 9, 14, 'no', 1);

insert into tournament values
  (1, 'Yorkshire Open', 2, '2023-02-10', '2023-02-12', 1500),
  (2, 'Humber Cup', 3, '2023-06-03', '2023-06-03', 400),
  (3, 'White Rose Trophy', 1, '2023-11-17', '2023-11-19', 2000),
  (4, 'Junior Shield', 4, '2024-03-02', '2024-03-03', null),
  (5, 'Yorkshire Open 2024', 2, '2024-02-09', '2024-02-11', 1750),
  (6, 'Minster Masters', 6, '2024-10-25', '2024-10-26', 2500);

insert into debate values
  (1, 1, 'qualifier', 'Make museums free', 2, 4, 'opposition', 'Room 12'),
  (2, 1, 'qualifier', 'Give robots rights', 6, 2, 'opposition', 'Annex'),
  (3, 1, 'qualifier', 'Abolish school uniforms', 4, 2, 'proposition', 'Annex'),
  (4, 1, 'semi-final', 'Give robots rights', 3, 5, 'proposition', 'Library'),
  (5, 1, 'semi-final', 'Close all zoos', 1, 2, 'proposition', 'Room 12'),
  (6, 1, 'final', 'Give robots rights', 5, 6, 'proposition', 'Annex'),
  (7, 2, 'qualifier', 'Give robots rights', 6, 2, 'opposition', 'Annex'),
  (8, 2, 'qualifier', 'Ban advertising to children', 1, 4, 'proposition', 'Annex'),
  (9, 2, 'final', 'Ban advertising to children', 2, 6, 'proposition', 'Library'),
  (10, 3, 'qualifier', 'Give robots rights', 4, 1, 'opposition', 'Main Hall'),
  (11, 3, 'qualifier', 'Lower the voting age', 2, 6, 'opposition', 'Main Hall'),
  (12, 3, 'qualifier', 'Ban homework', 6, 2, 'proposition', 'Annex'),
  (13, 3, 'semi-final', 'Ban private cars in cities', 6, 4, 'opposition', 'Annex'),
  (14, 3, 'semi-final', 'Ban private cars in cities', 5, 3, 'opposition', 'Main Hall'),
  (15, 3, 'final', 'Give robots rights', 1, 3, 'proposition', 'Main Hall'),
  (16, 5, 'qualifier', 'Give robots rights', 2, 7, 'opposition', 'Room 12'),
  (17, 5, 'qualifier', 'Lower the voting age', 6, 7, 'opposition', 'Room 12'),
  (18, 5, 'semi-final', 'Tax sugar', 5, 4, 'proposition', 'Annex'),
  (19, 5, 'semi-final', 'Ban private cars in cities', 4, 2, 'proposition', 'Room 12'),
  (20, 5, 'final', 'Shorten the school week', 2, 7, 'opposition', 'Room 12'),
  (21, 6, 'qualifier', 'Close all zoos', 6, 2, 'proposition', 'Library'),
  (22, 6, 'semi-final', 'Abolish school uniforms', 5, 7, 'opposition', 'Room 12'),
  (23, 6, 'semi-final', 'Ban private cars in cities', 6, 2, 'proposition', 'Room 12'),
  (24, 6, 'final', 'Make museums free', 5, 2, 'proposition', 'Annex');

insert into judge values
  (1, 'Vera Lomax', 'barrister', 22, 'vlomax@bar.uk'),
  (2, 'Walter Pugh', 'teacher', 9, null),
  (3, 'Xenia Bell', 'journalist', 5, 'xbell@post.uk'),
  (4, 'Yusuf Demir', 'barrister', 14, 'yd@chambers.uk'),
  (5, 'Zoe Hart', 'student', 2, null),
  (6, 'Aidan Crane', 'teacher', 17, 'acrane@school.uk'),
  (7, 'Bella Ruiz', 'lecturer', 11, 'bruiz@uni.uk');

insert into panel values
  (1, 3, 'yes', 83, 89),
  (1, 5, 'no', 66, 73),
  (2, 1, 'yes', 67, 72),
  (3, 6, 'yes', 84, 79),
  (3, 1, 'no', 81, 76),
  (4, 6, 'yes', 85, 78),
  (4, 5, 'no', 83, 78),
  (5, 6, 'yes', 88, 82),
  (5, 1, 'no', 81, 79),
  (6, 1, 'yes', 80, 72),
  (6, 4, 'no', 79, 70),
  (6, 3, 'no', 89, 86),
  (7, 2, 'yes', 77, 82),
  (8, 4, 'yes', 87, 83),
  (9, 1, 'yes', 73, 65),
  (9, 5, 'no', 82, 81),
  (9, 3, 'no', 87, 78),
  (10, 1, 'yes', 82, 86),
  (10, 5, 'no', 72, 75),
  (11, 2, 'yes', 82, 89),
  (12, 2, 'yes', 88, 79),
  (13, 6, 'yes', 72, 75),
  (14, 4, 'yes', 74, 81),
  (14, 1, 'no', 69, 72),
  (15, 6, 'yes', 78, 74),
  (15, 2, 'no', 79, 73),
  (15, 4, 'no', 89, 84),
  (16, 5, 'yes', 72, 74),
  (16, 6, 'no', 69, 72),
  (17, 3, 'yes', 65, 73),
  (17, 1, 'no', 76, 80),
  (18, 6, 'yes', 79, 74),
  (18, 4, 'no', 83, 78),
  (19, 2, 'yes', 74, 66),
  (20, 2, 'yes', 70, 78),
  (20, 1, 'no', 78, 82),
  (20, 4, 'no', 76, 83),
  (21, 4, 'yes', 87, 78),
  (21, 5, 'no', 77, 73),
  (22, 4, 'yes', 87, 89),
  (22, 3, 'no', 70, 72),
  (23, 2, 'yes', 75, 70),
  (24, 6, 'yes', 79, 74),
  (24, 4, 'no', 90, 87),
  (24, 5, 'no', 89, 80);
