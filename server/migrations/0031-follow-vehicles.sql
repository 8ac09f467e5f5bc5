-- Cleaning vehicles: what they are, when they are to drive where, and what their positions tell.

alter table vehicle_reading add column course integer, add column ignition text;

-- The columns of a series stand before what the engine adds.
create temporary table latest_before on commit drop as select * from vehicle_latest;
drop table vehicle_latest;
create table vehicle_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  latitude integer,
  longitude integer,
  velocity integer,
  voltage integer,
  operation_state text,
  course integer,
  ignition text,
  received_at timestamptz not null default now()
) with (fillfactor = 70);
insert into vehicle_latest (device_id, measured_at, latitude, longitude, velocity, voltage, operation_state, received_at)
select device_id, measured_at, latitude, longitude, velocity, voltage, operation_state, received_at from latest_before;

create table vehicle_company (
  company_code text primary key,
  company_name text not null
);

-- What a place of type 'vehicle' has besides: the place is where the vehicle is kept.
create table vehicle (
  installation_place_id bigint primary key references installation_place,
  vehicle_number text not null,
  vehicle_type text not null check (vehicle_type in ('household', 'recycling', 'food_waste')),
  vehicle_company_code text not null references vehicle_company,
  -- Tons.
  carrying_capacity double precision not null check (carrying_capacity > 0),
  -- How its tracker is built in.
  installation_type text not null default ''
);
create index vehicle_by_company on vehicle (vehicle_company_code);
create index vehicle_by_number on vehicle (vehicle_number);

-- When a vehicle is to be in a dong, in Seoul's time. An end before its start is on the next day.
create table vehicle_schedule (
  installation_place_id bigint not null references vehicle on delete cascade,
  dong_code text not null references dong,
  start_time time not null,
  end_time time not null,
  -- Monday is the first.
  weekdays boolean[] not null check (cardinality(weekdays) = 7),
  primary key (installation_place_id, dong_code)
);

-- New positions that nobody has followed yet, each as it was stored.
create table vehicle_arrival (
  device_id bigint not null,
  measured_at timestamptz not null,
  latitude integer,
  longitude integer,
  velocity integer,
  voltage integer,
  operation_state text,
  course integer,
  ignition text,
  primary key (measured_at, device_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Where a tracker plausibly is: its newest position that wasn't set aside.
create table vehicle_position (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  latitude integer not null,
  longitude integer not null,
  velocity integer,
  voltage integer,
  course integer,
  operation_state text not null check (operation_state in ('driving', 'stopped', 'off'))
) with (fillfactor = 70);

-- What a tracker did on a day of Seoul. Lengths in metres, times in seconds, speeds in 0.1 km/h, degrees in millionths.
create table vehicle_day (
  device_id bigint not null references device,
  day date not null,
  first_at timestamptz not null,
  first_latitude integer not null,
  first_longitude integer not null,
  last_at timestamptz not null,
  last_latitude integer not null,
  last_longitude integer not null,
  fixes integer not null,
  set_aside integer not null,
  trips integer not null,
  distance integer not null,
  operating_seconds integer not null,
  top_velocity integer not null,
  -- Where following goes on; null once the day is over.
  state json,
  -- The simplified path, once the day is over.
  path text,
  primary key (device_id, day)
) with (fillfactor = 70);
create index vehicle_day_by_day on vehicle_day (day, device_id);

-- Trips and the stops between them. The newest one of a day goes on as long as nothing ends it.
create table vehicle_leg (
  device_id bigint not null references device,
  started_at timestamptz not null,
  day date not null,
  kind text not null check (kind in ('trip', 'stop')),
  ended_at timestamptz not null,
  start_latitude integer not null,
  start_longitude integer not null,
  end_latitude integer not null,
  end_longitude integer not null,
  distance integer not null,
  top_velocity integer not null,
  primary key (device_id, started_at)
) with (fillfactor = 70);
create index vehicle_leg_by_day on vehicle_leg (device_id, day);

-- The dongs that a tracker drove through on a day.
create table vehicle_dong (
  device_id bigint not null references device,
  day date not null,
  dong_code text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  distance integer not null,
  primary key (device_id, day, dong_code)
) with (fillfactor = 70);
create index vehicle_dong_by_day on vehicle_dong (day, dong_code);

-- Positions that can't be, by the reason why they were set aside.
create table vehicle_set_aside (
  device_id bigint not null references device,
  measured_at timestamptz not null,
  reason text not null check (reason in ('jump', 'frozen', 'outside')),
  primary key (device_id, measured_at)
);
