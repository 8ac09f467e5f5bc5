-- What security lights have besides, and for how long they were in which state.

create table security_light (
  installation_place_id bigint primary key references installation_place,
  light_type text not null,
  -- Who brought the light into the district.
  indc_company text not null default ''
);
create index security_light_by_company on security_light (indc_company);

create table light_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  status_off_count integer not null,
  status_off_sum bigint not null,
  status_on_count integer not null,
  status_on_sum bigint not null,
  status_failure_count integer not null,
  status_failure_sum bigint not null,
  status_outage_count integer not null,
  status_outage_sum bigint not null,
  dimming_count integer not null,
  dimming_sum bigint not null,
  dimming_min integer,
  dimming_max integer,
  ampere_count integer not null,
  ampere_sum bigint not null,
  ampere_min integer,
  ampere_max integer,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table light_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  status_off_count integer not null,
  status_off_sum bigint not null,
  status_on_count integer not null,
  status_on_sum bigint not null,
  status_failure_count integer not null,
  status_failure_sum bigint not null,
  status_outage_count integer not null,
  status_outage_sum bigint not null,
  dimming_count integer not null,
  dimming_sum bigint not null,
  dimming_min integer,
  dimming_max integer,
  ampere_count integer not null,
  ampere_sum bigint not null,
  ampere_min integer,
  ampere_max integer,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);
