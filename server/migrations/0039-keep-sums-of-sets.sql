-- What closed days of a set of devices add up to, or how many rows they have. A cache: it may be emptied at any time.

create table set_day (
  series text not null,
  -- Names the set by the ids of its devices, and what is asked of it.
  set_key text not null,
  day timestamptz not null,
  kept text not null,
  primary key (series, set_key, day)
);
create index set_day_by_day on set_day (series, day);
