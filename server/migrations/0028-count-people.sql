-- People counting: CCTVs count who goes in and out of areas, as running totals.

-- An area whose persons present are known: all in minus all out of its CCTVs since the hour at which it is set to zero.
create table counting_area (
  counting_area_id bigint generated always as identity primary key,
  installation_place_code text not null unique check (installation_place_code ~ '^[a-z0-9][a-z0-9_]{0,39}$'),
  counting_area_name text not null,
  -- Persons for whom there is room; null while unknown.
  capacity integer check (capacity > 0),
  dong_code text not null references dong,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- In Seoul.
  reset_hour smallint not null default 4 check (reset_hour between 0 and 23),
  registered_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The area that a CCTV counts in. A CCTV is a place of the type 'cctv' with one device; one without a row here counts nowhere yet.
create table cctv (
  installation_place_id bigint primary key references installation_place,
  installation_place_code text not null references counting_area (installation_place_code) on update cascade
);
create index cctv_by_area on cctv (installation_place_code);

create table people_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  person_in bigint,
  person_out bigint,
  car_in bigint,
  car_out bigint,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table people_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  person_in bigint,
  person_out bigint,
  car_in bigint,
  car_out bigint,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table people_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  person_in_count integer not null,
  person_in_sum bigint not null,
  person_out_count integer not null,
  person_out_sum bigint not null,
  car_in_count integer not null,
  car_in_sum bigint not null,
  car_out_count integer not null,
  car_out_sum bigint not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table people_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  person_in_count integer not null,
  person_in_sum bigint not null,
  person_out_count integer not null,
  person_out_sum bigint not null,
  car_in_count integer not null,
  car_in_sum bigint not null,
  car_out_count integer not null,
  car_out_sum bigint not null,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);
