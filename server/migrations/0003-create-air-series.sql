-- Air quality: six measurements, with hour and day statistics.

create table air_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  ultra_fine_dust integer,
  fine_dust integer,
  temperature integer,
  humidity integer,
  voc integer,
  co2 integer,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table air_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  ultra_fine_dust integer,
  fine_dust integer,
  temperature integer,
  humidity integer,
  voc integer,
  co2 integer,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table air_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  ultra_fine_dust_count integer not null,
  ultra_fine_dust_sum bigint not null,
  ultra_fine_dust_min integer,
  ultra_fine_dust_max integer,
  fine_dust_count integer not null,
  fine_dust_sum bigint not null,
  fine_dust_min integer,
  fine_dust_max integer,
  temperature_count integer not null,
  temperature_sum bigint not null,
  temperature_min integer,
  temperature_max integer,
  humidity_count integer not null,
  humidity_sum bigint not null,
  humidity_min integer,
  humidity_max integer,
  voc_count integer not null,
  voc_sum bigint not null,
  voc_min integer,
  voc_max integer,
  co2_count integer not null,
  co2_sum bigint not null,
  co2_min integer,
  co2_max integer,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table air_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  ultra_fine_dust_count integer not null,
  ultra_fine_dust_sum bigint not null,
  ultra_fine_dust_min integer,
  ultra_fine_dust_max integer,
  fine_dust_count integer not null,
  fine_dust_sum bigint not null,
  fine_dust_min integer,
  fine_dust_max integer,
  temperature_count integer not null,
  temperature_sum bigint not null,
  temperature_min integer,
  temperature_max integer,
  humidity_count integer not null,
  humidity_sum bigint not null,
  humidity_min integer,
  humidity_max integer,
  voc_count integer not null,
  voc_sum bigint not null,
  voc_min integer,
  voc_max integer,
  co2_count integer not null,
  co2_sum bigint not null,
  co2_min integer,
  co2_max integer,
  primary key (device_id, bucket)
) with (fillfactor = 70);

