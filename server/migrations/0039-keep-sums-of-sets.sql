-- Hours of closed days, added up over a set of devices, as one text a day. A cache: it may be emptied at any time.

create table set_day (
  series text not null,
  -- Names the set by the ids of its devices.
  set_key text not null,
  day timestamptz not null,
  hours text not null,
  primary key (series, set_key, day)
);
create index set_day_by_day on set_day (series, day);
