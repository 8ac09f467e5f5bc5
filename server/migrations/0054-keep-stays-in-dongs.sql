-- A vehicle's way through a dong is kept as stays, each with the time on the move: from the first to the last time of a day
-- nobody tells a round of three hours from two crossings.

-- What is there becomes one stay of which nobody knows how long it was.
alter table vehicle_dong add column operating_seconds integer;
alter table vehicle_dong drop constraint vehicle_dong_pkey;
alter table vehicle_dong add primary key (device_id, day, dong_code, first_at);

-- Days whose first and last positions are still there as they came are followed anew by the follower, by and by, as if
-- something late had come for them; so are those under way. The others stay as they are.
update vehicle_day d
set state = json_build_object('until', (extract(epoch from ((d.day + 1)::timestamp at time zone 'Asia/Seoul')) * 1000)::bigint - 1)
where state is not null or (
  -- One at a time by the key: exists() may be planned as a pass over all readings.
  (select 1 from vehicle_reading r where r.device_id = d.device_id and r.measured_at = d.first_at) is not null
  and (select 1 from vehicle_reading r where r.device_id = d.device_id and r.measured_at = d.last_at) is not null
);
