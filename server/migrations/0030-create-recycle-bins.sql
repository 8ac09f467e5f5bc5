-- Smart recycle bins: what a place takes and how many stand there, and the readings of its device.

create table recycle_bin (
  installation_place_id bigint primary key references installation_place,
  recycle_bin_type text not null check (recycle_bin_type in ('pet_can', 'carton', 'both')),
  -- Bins of one place fill as one.
  recycle_bin_count integer not null default 1 check (recycle_bin_count between 1 and 99)
);

create table bin_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  pet_can_fill integer,
  carton_fill integer,
  pet_can_items bigint,
  carton_items bigint,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table bin_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  pet_can_fill integer,
  carton_fill integer,
  pet_can_items bigint,
  carton_items bigint,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table bin_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  pet_can_fill_count integer not null,
  pet_can_fill_sum bigint not null,
  pet_can_fill_min integer,
  pet_can_fill_max integer,
  carton_fill_count integer not null,
  carton_fill_sum bigint not null,
  carton_fill_min integer,
  carton_fill_max integer,
  pet_can_items_count integer not null,
  pet_can_items_sum bigint not null,
  carton_items_count integer not null,
  carton_items_sum bigint not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table bin_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  pet_can_fill_count integer not null,
  pet_can_fill_sum bigint not null,
  pet_can_fill_min integer,
  pet_can_fill_max integer,
  carton_fill_count integer not null,
  carton_fill_sum bigint not null,
  carton_fill_min integer,
  carton_fill_max integer,
  pet_can_items_count integer not null,
  pet_can_items_sum bigint not null,
  carton_items_count integer not null,
  carton_items_sum bigint not null,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);
