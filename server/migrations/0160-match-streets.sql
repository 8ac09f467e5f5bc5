-- Street segments, and which of them vehicles have driven.

-- The parts of streets between two junctions.
create table street_segment (
  street_segment_id integer generated always as identity primary key,
  -- Hash of the coordinates: an import keeps the ids of unchanged segments.
  digest text not null unique,
  -- Empty: it has none.
  name text not null,
  -- Of its middle; null: outside all dongs. Streets can be imported before the dongs.
  dong_code text,
  -- Metres.
  length integer not null check (length > 0),
  -- Longitude and latitude of each point in turn, in millionths of a degree.
  points integer[] not null check (cardinality(points) >= 4 and cardinality(points) % 2 = 0)
);
create index street_segment_by_dong on street_segment (dong_code);

-- Imports that changed segments; days matched with an earlier edition are matched again.
create table street_edition (
  street_edition_id integer generated always as identity primary key,
  imported_at timestamptz not null
);

-- The segments that a tracker drove on a day. Derived from its positions.
create table street_day (
  device_id bigint not null references device,
  day date not null,
  -- Sources of the row; if one of these changes, the day is matched again.
  street_edition_id integer not null,
  fixes integer not null,
  last_at timestamptz not null,
  -- Hash of the garage's position and the schedules.
  rules text not null,
  matched_at timestamptz not null,
  -- By driven segment: its id, when it was driven last (seconds of the day in Seoul), and whether the public may see it.
  segments integer[] not null,
  seconds integer[] not null check (cardinality(seconds) = cardinality(segments)),
  is_public boolean[] not null check (cardinality(is_public) = cardinality(segments)),
  primary key (device_id, day)
);
create index street_day_by_day on street_day (day, device_id);
