-- Old buildings: tilt and crack sensors, what an office knows of a building, and the baselines that count.

create table tilt_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  x_angle integer,
  y_angle integer,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table tilt_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  x_angle integer,
  y_angle integer,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table tilt_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  x_angle_count integer not null,
  x_angle_sum bigint not null,
  x_angle_min integer,
  x_angle_max integer,
  y_angle_count integer not null,
  y_angle_sum bigint not null,
  y_angle_min integer,
  y_angle_max integer,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table tilt_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  x_angle_count integer not null,
  x_angle_sum bigint not null,
  x_angle_min integer,
  x_angle_max integer,
  y_angle_count integer not null,
  y_angle_sum bigint not null,
  y_angle_min integer,
  y_angle_max integer,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table tilt_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  hours text not null,
  primary key (device_id, bucket) include (readings)
);

create table crack_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  crack_width integer,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table crack_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  crack_width integer,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table crack_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  crack_width_count integer not null,
  crack_width_sum bigint not null,
  crack_width_min integer,
  crack_width_max integer,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table crack_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  crack_width_count integer not null,
  crack_width_sum bigint not null,
  crack_width_min integer,
  crack_width_max integer,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table crack_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  hours text not null,
  primary key (device_id, bucket) include (readings)
);

-- What an office writes of a building, beside what it writes of every place. Whose it is, is sealed.
create table building (
  installation_place_id bigint primary key references installation_place,
  building_structure text not null default '',
  structure_type text not null,
  building_use_type text not null,
  building_grade text not null,
  completion_date date not null,
  owner_name_sealed bytea,
  owner_telephone_number_sealed bytea,
  owner_mobile_number_sealed bytea,
  manager_name_sealed bytea,
  manager_mobile_number_sealed bytea
);

-- What a crack sensor has besides: thresholds in mm as they were written, '0' where one is unset.
create table crack_device (
  device_id bigint primary key references device,
  ltid text not null,
  above_caution_crack text not null default '0',
  below_caution_crack text not null default '0',
  above_alert_crack text not null default '0',
  below_alert_crack text not null default '0',
  serious_crack text not null default '0'
);

-- From where leans and growths are counted, in stored integers. One counts from the beginning of the Seoul day on which it
-- was set until the day before that of the next one; the first counts for whatever was measured before it, too. So hours,
-- days and months are exact from the rollups. Only ever added to.
create table device_baseline (
  device_baseline_id bigint generated always as identity primary key,
  device_id bigint not null references device,
  set_at timestamptz not null,
  counts_from date not null,
  x_angle integer,
  y_angle integer,
  crack_width integer,
  -- Null where it is the first reading.
  set_by bigint references administrator,
  check ((x_angle is null) = (y_angle is null) and (x_angle is null) <> (crack_width is null))
);
create index device_baseline_by_device on device_baseline (device_id, counts_from, device_baseline_id desc);
revoke update, delete on device_baseline from maru_app;

-- The first reading of a device is its baseline, where it has none. Of readings that come in together it is the oldest.
create function keep_first_baseline() returns trigger language plpgsql as $$
begin
  -- A restore brings the baselines back itself.
  if coalesce(current_setting('maru.restoring', true), '') = 'on'
    or exists (select from device_baseline where device_id = new.device_id) then
    return null;
  end if;
  if tg_table_name = 'tilt_latest' then
    insert into device_baseline (device_id, set_at, counts_from, x_angle, y_angle)
    select device_id, measured_at, (measured_at at time zone 'Asia/Seoul')::date, x_angle, y_angle
    from tilt_reading where device_id = new.device_id and x_angle is not null and y_angle is not null
    order by measured_at limit 1;
  else
    insert into device_baseline (device_id, set_at, counts_from, crack_width)
    select device_id, measured_at, (measured_at at time zone 'Asia/Seoul')::date, crack_width
    from crack_reading where device_id = new.device_id order by measured_at limit 1;
  end if;
  return null;
end $$;
create trigger first_baseline after insert on tilt_latest for each row execute function keep_first_baseline();
create trigger first_baseline after insert on crack_latest for each row execute function keep_first_baseline();

-- Which baseline counts when.
create view baseline_period as
select device_id, set_at, x_angle, y_angle, crack_width,
  case when lag(counts_from) over by_day is null then '-infinity'::timestamptz
    else counts_from::timestamp at time zone 'Asia/Seoul' end as from_at,
  coalesce(lead(counts_from) over by_day::timestamp at time zone 'Asia/Seoul', 'infinity'::timestamptz) as until_at
from (
  select distinct on (device_id, counts_from) device_id, counts_from, set_at, x_angle, y_angle, crack_width
  from device_baseline order by device_id, counts_from, device_baseline_id desc
) newest_of_day
window by_day as (partition by device_id order by counts_from);

create view tilt_relative_hour as
select h.device_id, h.bucket, h.readings,
  h.x_angle_count, h.x_angle_sum - h.x_angle_count * p.x_angle::bigint as x_angle_sum,
  h.y_angle_count, h.y_angle_sum - h.y_angle_count * p.y_angle::bigint as y_angle_sum
from tilt_hour h join baseline_period p on p.device_id = h.device_id and h.bucket >= p.from_at and h.bucket < p.until_at;

create view tilt_relative_day as
select d.device_id, d.bucket, d.readings, d.hours,
  d.x_angle_count, d.x_angle_sum - d.x_angle_count * p.x_angle::bigint as x_angle_sum,
  d.y_angle_count, d.y_angle_sum - d.y_angle_count * p.y_angle::bigint as y_angle_sum
from tilt_day d join baseline_period p on p.device_id = d.device_id and d.bucket >= p.from_at and d.bucket < p.until_at;

create view crack_relative_hour as
select h.device_id, h.bucket, h.readings, h.crack_width_count, h.crack_width_sum,
  h.crack_width_count as crack_increment_count,
  h.crack_width_sum - h.crack_width_count * p.crack_width::bigint as crack_increment_sum
from crack_hour h join baseline_period p on p.device_id = h.device_id and h.bucket >= p.from_at and h.bucket < p.until_at;

create view crack_relative_day as
select d.device_id, d.bucket, d.readings, d.hours, d.crack_width_count, d.crack_width_sum,
  d.crack_width_count as crack_increment_count,
  d.crack_width_sum - d.crack_width_count * p.crack_width::bigint as crack_increment_sum
from crack_day d join baseline_period p on p.device_id = d.device_id and d.bucket >= p.from_at and d.bucket < p.until_at;
