create table geo_period (period_cd text primary key, period_name text, start_mya real, end_mya real);
create table formation (form_id integer primary key, form_name text, country text, rock_type text, period_cd text references geo_period(period_cd));
create table species (sp_id integer primary key, genus text, sp_epithet text, diet text, length_m real, mass_kg integer, yr_named integer);
create table institution (inst_id integer primary key, inst_name text, city text, country text, staff_cnt integer, opened_yr integer);
create table palaeontologist (pal_id integer primary key, pal_name text, nationality text, birth_yr integer, inst_id integer references institution(inst_id));
create table specimen (spec_no text primary key, sp_id integer references species(sp_id), form_id integer references formation(form_id), found_by integer references palaeontologist(pal_id), found_yr integer, complete_pct integer, inst_id integer references institution(inst_id), est_value integer);
create table publication (pub_id integer primary key, title text, journal text, pub_yr integer, citations integer);
create table pub_author (pub_id integer references publication(pub_id), pal_id integer references palaeontologist(pal_id), primary key (pub_id, pal_id));

insert into geo_period values
  ('TRI', 'Triassic', 251.9, 201.4),
  ('JUR', 'Jurassic', 201.4, 145.0),
  ('CRE', 'Cretaceous', 145.0, 66.0),
  ('PAL', 'Paleogene', 66.0, 23.0);

insert into formation values
  (1, 'Hell Creek', 'United States', 'sandstone', 'CRE'),
  (2, 'Morrison', 'United States', 'mudstone', 'JUR'),
  (3, 'Ischigualasto', 'Argentina', 'mudstone', 'TRI'),
  (4, 'Yixian', 'China', 'shale', 'CRE'),
  (5, 'Solnhofen', 'Germany', 'limestone', 'JUR'),
  (6, 'Candeleros', 'Argentina', 'sandstone', 'CRE'),
  (7, 'Wessex', 'United Kingdom', 'clay', 'CRE'),
  (8, 'Green River', 'United States', 'shale', 'PAL'),
  (9, 'Nemegt', 'Mongolia', 'sandstone', 'CRE');

insert into species values
  (1, 'Tyrannosaurus', 'rex', 'carnivore', 12.3, 8400, 1905),
  (2, 'Allosaurus', 'fragilis', 'carnivore', 8.5, 1700, 1877),
  (3, 'Stegosaurus', 'stenops', 'herbivore', 7.0, 3500, 1887),
  (4, 'Herrerasaurus', 'ischigualastensis', 'carnivore', 4.5, 270, 1963),
  (5, 'Sinosauropteryx', 'prima', 'insectivore', 1.1, 1, 1996),
  (6, 'Giganotosaurus', 'carolinii', 'carnivore', 12.6, 7200, 1995),
  (7, 'Iguanodon', 'bernissartensis', 'herbivore', 10.0, 4500, 1881),
  (8, 'Compsognathus', 'longipes', 'carnivore', 1.25, 3, 1859),
  (9, 'Triceratops', 'horridus', 'herbivore', 8.8, 9000, 1889),
  (10, 'Gallimimus', 'bullatus', 'omnivore', 6.0, 440, 1972),
  (11, 'Eoraptor', 'lunensis', 'omnivore', 1.7, 10, 1993);

insert into institution values
  (1, 'Albion Natural History Museum', 'London', 'United Kingdom', 310, 1881),
  (2, 'Jura Museum', 'Eichstatt', 'Germany', 42, 1976),
  (3, 'Museo Patagonico', 'Neuquen', 'Argentina', 67, 1990),
  (4, 'Liaoning Palaeo Institute', 'Shenyang', 'China', 125, 2006),
  (5, 'Ural Geological Faculty', 'Perm', 'Russia', 88, 1916),
  (6, 'Badlands Research Center', 'Bozeman', 'United States', 54, 1965),
  (7, 'Sauropod House', 'London', 'United Kingdom', 19, 2011);

insert into palaeontologist values
  (1, 'Edith Marlow', 'British', 1941, 1),
  (2, 'Jorge Salas', 'Argentine', 1957, 3),
  (3, 'Wen Lihua', 'Chinese', 1968, 4),
  (4, 'Karl Obermann', 'German', 1935, 2),
  (5, 'Nadia Petrova', 'Russian', 1972, 5),
  (6, 'Thomas Reed', 'American', 1962, 6),
  (7, 'Lucia Ferrante', 'Argentine', 1980, 3),
  (8, 'Hugh Dempsey', 'British', 1949, 1),
  (9, 'Zhao Min', 'Chinese', 1984, 4),
  (10, 'Alice Burke', 'American', 1990, null);

insert into specimen values
  ('SP101', 10, 3, 4, 2018, 34, 1, 320000),
  ('SP102', 8, 4, 8, 2007, 89, 6, 365000),
  ('SP103', 3, 4, 2, 1985, 83, 4, 420000),
  ('SP104', 4, 6, null, 2000, 48, 4, 280000),
  ('SP105', 3, 5, 7, 2003, 87, 1, 170000),
  ('SP106', 4, 7, 3, 1978, 49, 4, 100000),
  ('SP107', 4, 5, 6, 1995, 43, 3, 160000),
  ('SP108', 10, 1, 6, 1966, 40, 2, 120000),
  ('SP109', 1, 3, 8, 2011, 60, 3, 345000),
  ('SP110', 8, 4, 6, 1971, 92, 3, 355000),
  ('SP111', 4, 4, 6, 2006, 26, 3, 255000),
  ('SP112', 7, 4, 8, 1991, 8, 3, 205000),
  ('SP113', 4, 4, 7, 2014, 92, 3, 20000),
  ('SP114', 8, 1, 6, 2000, 52, 4, 180000),
  ('SP115', 8, 7, 2, 2002, 50, 1, 85000),
  ('SP116', 6, 6, 2, 1979, 11, 3, 375000),
  ('SP117', 4, 3, 4, 1969, 89, 2, 95000),
  ('SP118', 2, 3, 6, 1961, 65, 3, 70000),
  ('SP119', 7, 6, 6, 1987, 30, 4, 415000),
  ('SP120', 8, 1, 6, 1971, 83, 3, 20000),
  ('SP121', 1, 1, 1, 2003, 67, 3, 185000),
  ('SP122', 5, 5, 2, 1982, 70, 2, 340000),
  ('SP123', 3, 5, 1, 1979, 27, 6, 365000),
  ('SP124', 3, 3, 4, 1996, 11, 4, 355000),
  ('SP125', 7, 1, 7, 1982, 51, 4, 295000),
  ('SP126', 10, 6, 6, 1989, 19, 3, 315000),
  ('SP127', 6, 6, 6, 2010, 80, 3, 70000),
  ('SP128', 4, 2, 2, 2021, 34, 2, 330000);

insert into publication values
  (1, 'Feathers before flight', 'Nature', 1998, 1410),
  (2, 'A giant carnivore from Patagonia', 'Nature', 1995, 980),
  (3, 'Growth rings in large theropods', 'Journal of Palaeontology', 2004, 365),
  (4, 'The dawn of dinosaurs', 'Science', 1993, 720),
  (5, 'Plates and spikes revisited', 'Acta Geologica', 1987, 58),
  (6, 'Bite force of a tyrant', 'Science', 2012, 415),
  (7, 'Shale deposits of Liaoning', 'Acta Geologica', 2001, 133),
  (8, 'Small hunters of the lagoon', 'Journal of Palaeontology', 1979, 91),
  (9, 'Colour in fossil feathers', 'Nature', 2010, 655);

insert into pub_author values
  (1, 3),
  (2, 2),
  (3, 6),
  (3, 1),
  (4, 2),
  (4, 7),
  (5, 8),
  (6, 6),
  (7, 3),
  (7, 9),
  (8, 4),
  (9, 9),
  (9, 3),
  (9, 1);
