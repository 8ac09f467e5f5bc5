-- Up to where the raw readings of a series were dropped. Before it none is taken again, however long the retention
-- becomes: the hours and days have counted them. The owner writes it, in the transaction that drops.
create table raw_dropped (
  series text primary key,
  dropped_until timestamptz not null
);

revoke insert, update, delete on raw_dropped from maru_app;

-- Days from before the oldest month of raw readings are of months that were dropped. No other series had days by now.
insert into raw_dropped (series, dropped_until)
select 'air', oldest
from (
  select min(substring(pg_get_expr(c.relpartbound, c.oid) from $$FROM \('([^']+)'\)$$)::timestamptz) as oldest
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'air_reading'::regclass
) months
where exists (select from air_day where bucket < oldest);
