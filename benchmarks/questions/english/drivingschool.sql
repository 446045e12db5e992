create table branches (branch_id integer primary key, branch_name varchar(40), town varchar(40), phone_number varchar(20), manager_id integer references instructors(instructor_id));
create table instructors (instructor_id integer primary key, first_name varchar(20), last_name varchar(20), branch_id integer references branches(branch_id), date_joined date, hourly_rate decimal(6,2), gender char(1));
create table vehicles (vehicle_id integer primary key, branch_id integer references branches(branch_id), make varchar(20), model varchar(20), model_year integer, gearbox varchar(10), mileage integer);
create table learners (learner_id integer primary key, first_name varchar(20), last_name varchar(20), date_of_birth date, email_address varchar(50), town varchar(40), amount_outstanding decimal(8,2));
create table lessons (lesson_id integer primary key, learner_id integer references learners(learner_id), instructor_id integer references instructors(instructor_id), vehicle_id integer references vehicles(vehicle_id), lesson_date date, duration_minutes integer, price decimal(6,2), lesson_status_code varchar(10));
create table driving_tests (test_id integer primary key, learner_id integer references learners(learner_id), test_date date, test_centre varchar(40), minor_faults integer, result varchar(4));

insert into branches values
  (1, 'Northgate', 'Durham', '0191 555 0101', 2),
  (2, 'Riverside', 'Sunderland', '0191 555 0144', 5),
  (3, 'Castle Hill', 'Durham', '0191 555 0172', 7),
  (4, 'Harbour', 'Hartlepool', '01429 555 010', null);

insert into instructors values
  (1, 'Alan', 'Pearce', 1, '2010-05-04', 34.0, 'M'),
  (2, 'Bridget', 'Lowe', 1, '2007-01-15', 38.5, 'F'),
  (3, 'Carl', 'Dixon', 1, '2019-09-09', 29.0, 'M'),
  (4, 'Deepa', 'Shah', 2, '2016-03-21', 33.0, 'F'),
  (5, 'Edwin', 'Marsh', 2, '2004-11-30', 40.0, 'M'),
  (6, 'Faye', 'Turner', 2, '2021-06-14', 28.0, 'F'),
  (7, 'Gordon', 'Blyth', 3, '2012-08-01', 36.0, 'M'),
  (8, 'Helga', 'Stone', 3, '2020-02-17', 30.0, 'F'),
  (9, 'Imran', 'Malik', 4, '2018-10-22', 31.5, 'M'),
  (10, 'Judy', 'Nash', 4, '2022-04-19', 27.5, 'F');

insert into vehicles values
  (1, 1, 'Ford', 'Fiesta', 2018, 'manual', 61200),
  (2, 1, 'Toyota', 'Yaris', 2021, 'automatic', 24800),
  (3, 1, 'Vauxhall', 'Corsa', 2016, 'manual', 88900),
  (4, 2, 'Ford', 'Focus', 2019, 'manual', 52300),
  (5, 2, 'Renault', 'Clio', 2020, 'manual', 39700),
  (6, 2, 'Toyota', 'Corolla', 2022, 'automatic', 11800),
  (7, 3, 'Kia', 'Picanto', 2017, 'manual', 73400),
  (8, 3, 'Nissan', 'Leaf', 2021, 'automatic', 28100),
  (9, 4, 'Vauxhall', 'Corsa', 2019, 'manual', 47600),
  (10, 4, 'Ford', 'Fiesta', 2014, 'manual', 102500);

insert into learners values
  (1, 'Amy', 'Baxter', '2004-02-11', 'amy.baxter@mail.example', 'Durham', 0),
  (2, 'Brian', 'Cole', '1999-07-23', 'brian.cole@mail.example', 'Sunderland', 60.5),
  (3, 'Cathy', 'Dunn', '2005-05-30', 'cathy.dunn@mail.example', 'Durham', 0),
  (4, 'Derek', 'Ellis', '1978-12-01', null, 'Hartlepool', 120),
  (5, 'Ella', 'Ford', '2006-01-19', 'ella.ford@mail.example', 'Durham', 35),
  (6, 'Finn', 'Gray', '2003-09-14', 'finn.gray@mail.example', 'Sunderland', 0),
  (7, 'Gemma', 'Hart', '1991-03-08', 'gemma.hart@mail.example', 'Durham', 210),
  (8, 'Harry', 'Irwin', '2005-11-27', 'harry.irwin@mail.example', 'Seaham', 0),
  (9, 'Iris', 'Jones', '2002-06-16', 'iris.jones@mail.example', 'Sunderland', 15),
  (10, 'Jack', 'Kemp', '2004-08-05', 'jack.kemp@mail.example', 'Hartlepool', 0),
  (11, 'Kelly', 'Lamb', '1985-10-10', null, 'Seaham', 90),
  (12, 'Liam', 'Moss', '2006-04-02', 'liam.moss@mail.example', 'Durham', 0),
  (13, 'Maya', 'Noble', '2001-01-25', 'maya.noble@mail.example', 'Sunderland', 0),
  (14, 'Nick', 'Owens', '1996-05-18', 'nick.owens@mail.example', 'Hartlepool', 45),
  (15, 'Olive', 'Price', '2005-02-14', 'olive.price@mail.example', 'Durham', 0),
  (16, 'Paul', 'Quinn', '1969-09-09', null, 'Seaham', 75);

insert into lessons values
  (1, 1, 8, 8, '2022-12-31', 60, 35.0, 'completed'),
  (2, 8, 1, 1, '2023-07-20', 60, 35.0, 'booked'),
  (3, 11, 6, 4, '2022-12-12', 60, 35.0, 'cancelled'),
  (4, 12, 5, 4, '2023-09-22', 60, 35.0, 'cancelled'),
  (5, 3, 9, 9, '2023-01-18', 60, 35.0, 'completed'),
  (6, 7, 9, 9, '2022-10-15', 60, 35.0, 'cancelled'),
  (7, 8, 7, 8, '2022-12-10', 60, 35.0, 'completed'),
  (8, 8, 7, 8, '2023-07-31', 90, 50.0, 'completed'),
  (9, 4, 2, 1, '2023-03-19', 60, 35.0, 'completed'),
  (10, 5, 5, 6, '2023-11-13', 90, 50.0, 'completed'),
  (11, 1, 6, 5, '2023-02-23', 60, 35.0, 'booked'),
  (12, 8, 7, 7, '2022-12-21', 90, 50.0, 'completed'),
  (13, 3, 7, 8, '2023-08-18', 60, 35.0, 'completed'),
  (14, 9, 8, 8, '2023-11-25', 60, 35.0, 'cancelled'),
  (15, 8, 2, 3, '2023-06-14', 60, 35.0, 'completed'),
  (16, 9, 9, 9, '2023-02-07', 60, 35.0, 'cancelled'),
  (17, 3, 4, 6, '2023-05-27', 90, 50.0, 'completed'),
  (18, 7, 8, 7, '2023-05-16', 60, 35.0, 'completed'),
  (19, 9, 7, 7, '2023-05-23', 60, 35.0, 'cancelled'),
  (20, 8, 9, 9, '2023-08-20', 60, 35.0, 'completed'),
  (21, 7, 2, 2, '2023-01-16', 120, 66.0, 'completed'),
  (22, 3, 8, 8, '2023-04-11', 120, 66.0, 'cancelled'),
  (23, 2, 9, 9, '2023-04-03', 90, 50.0, 'booked'),
  (24, 3, 1, 3, '2023-10-04', 90, 50.0, 'completed'),
  (25, 3, 1, 1, '2022-09-07', 60, 35.0, 'completed'),
  (26, 4, 6, 6, '2023-05-14', 90, 50.0, 'completed'),
  (27, 9, 8, 8, '2023-09-03', 60, 35.0, 'completed'),
  (28, 1, 9, 9, '2023-07-22', 120, 66.0, 'cancelled'),
  (29, 9, 9, 9, '2023-11-17', 60, 35.0, 'booked'),
  (30, 9, 4, 6, '2023-06-28', 60, 35.0, 'completed'),
  (31, 3, 4, 5, '2023-07-06', 90, 50.0, 'completed'),
  (32, 13, 4, 4, '2023-11-29', 60, 35.0, 'completed'),
  (33, 3, 3, 3, '2022-10-16', 60, 35.0, 'completed'),
  (34, 7, 7, 8, '2023-06-06', 60, 35.0, 'completed'),
  (35, 11, 4, 6, '2023-10-15', 120, 66.0, 'completed'),
  (36, 10, 2, 3, '2023-03-03', 60, 35.0, 'completed'),
  (37, 9, 2, 3, '2023-11-01', 90, 50.0, 'completed'),
  (38, 2, 2, 1, '2022-09-20', 120, 66.0, 'booked'),
  (39, 3, 9, 9, '2022-12-04', 120, 66.0, 'completed'),
  (40, 3, 4, 5, '2023-08-11', 60, 35.0, 'completed');

insert into driving_tests values
  (1, 1, '2023-03-14', 'Gilesgate', 3, 'pass'),
  (2, 2, '2022-11-02', 'Southwick', 17, 'fail'),
  (3, 2, '2023-02-08', 'Southwick', 6, 'pass'),
  (4, 4, '2023-01-19', 'Hartlepool', 21, 'fail'),
  (5, 4, '2023-04-27', 'Hartlepool', 16, 'fail'),
  (6, 4, '2023-09-05', 'Gilesgate', 9, 'pass'),
  (7, 6, '2023-06-22', 'Southwick', 1, 'pass'),
  (8, 7, '2023-05-11', 'Gilesgate', 18, 'fail'),
  (9, 9, '2023-07-03', 'Southwick', 5, 'pass'),
  (10, 10, '2023-08-16', 'Hartlepool', 0, 'pass'),
  (11, 11, '2023-10-12', 'Gilesgate', 19, 'fail'),
  (12, 13, '2022-12-15', 'Southwick', 8, 'pass'),
  (13, 14, '2023-10-30', 'Hartlepool', 12, 'pass');

