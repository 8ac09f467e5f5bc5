-- The hours of a device's closed month as one row of arrays, which replaces its rows in <series>_hour. The packed days
-- and the views of relative hours, which this version doesn't use, remain for processes of the version before during a
-- rolling upgrade; a later release drops them.
-- Contracts: earlier versions don't find the hours of closed months, so they must not be started again.

create table air_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  ultra_fine_dust_count integer[],
  ultra_fine_dust_min smallint[],
  ultra_fine_dust_spread smallint[],
  ultra_fine_dust_rest integer[],
  fine_dust_count integer[],
  fine_dust_min smallint[],
  fine_dust_spread smallint[],
  fine_dust_rest integer[],
  temperature_count integer[],
  temperature_min smallint[],
  temperature_spread smallint[],
  temperature_rest integer[],
  humidity_count integer[],
  humidity_min smallint[],
  humidity_spread smallint[],
  humidity_rest integer[],
  voc_count integer[],
  voc_min integer[],
  voc_spread integer[],
  voc_rest integer[],
  co2_count integer[],
  co2_min integer[],
  co2_spread integer[],
  co2_rest integer[],
  primary key (device_id, month)
);

create table light_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  status_off_count integer[],
  status_off_sum integer[],
  status_on_count integer[],
  status_on_sum integer[],
  status_failure_count integer[],
  status_failure_sum integer[],
  status_outage_count integer[],
  status_outage_sum integer[],
  dimming_count integer[],
  dimming_min smallint[],
  dimming_spread smallint[],
  dimming_rest integer[],
  ampere_count integer[],
  ampere_min smallint[],
  ampere_spread smallint[],
  ampere_rest integer[],
  primary key (device_id, month)
);

create table bin_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  pet_can_fill_count integer[],
  pet_can_fill_min smallint[],
  pet_can_fill_spread smallint[],
  pet_can_fill_rest integer[],
  carton_fill_count integer[],
  carton_fill_min smallint[],
  carton_fill_spread smallint[],
  carton_fill_rest integer[],
  pet_can_items_count integer[],
  pet_can_items_sum integer[],
  carton_items_count integer[],
  carton_items_sum integer[],
  primary key (device_id, month)
);

create table tilt_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  x_angle_count integer[],
  x_angle_min integer[],
  x_angle_spread integer[],
  x_angle_rest integer[],
  y_angle_count integer[],
  y_angle_min integer[],
  y_angle_spread integer[],
  y_angle_rest integer[],
  primary key (device_id, month)
);

create table crack_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  crack_width_count integer[],
  crack_width_min integer[],
  crack_width_spread integer[],
  crack_width_rest integer[],
  primary key (device_id, month)
);

create table people_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
  person_in_count integer[],
  person_in_sum integer[],
  person_out_count integer[],
  person_out_sum integer[],
  car_in_count integer[],
  car_in_sum integer[],
  car_out_count integer[],
  car_out_sum integer[],
  primary key (device_id, month)
);

