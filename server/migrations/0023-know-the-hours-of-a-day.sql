-- Which hours of a day have rows: how long a list of hours is, and where a page of it lies, is read from days.
alter table air_day add column hours integer not null default 0;
update air_day d set hours = h.bits
from (
  select device_id, date_trunc('day', bucket, 'Asia/Seoul') as bucket,
    bit_or(1 << extract(hour from bucket at time zone 'Asia/Seoul')::integer) as bits
  from air_hour group by 1, 2
) h where h.device_id = d.device_id and h.bucket = d.bucket;
alter table air_day alter column hours drop default;
