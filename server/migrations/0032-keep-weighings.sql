-- Weighings of cleaning vehicles as the scale's own programs tell them; how each was corrected; and their sums by day.

create table weighing (
  weighing_id bigint generated always as identity primary key,
  scale_date date not null,
  sequence_number integer not null check (sequence_number > 0),
  vehicle_number text not null,
  enter_release_type text not null check (enter_release_type in ('enter', 'release')),
  first_weighed_at timestamptz not null,
  second_weighed_at timestamptz not null check (second_weighed_at >= first_weighed_at),
  -- The weighing that fell on the scale date, the second if both did: its hour is the row's.
  weighed_at timestamptz not null,
  -- Whole kilograms, and whole won for each.
  first_weight integer not null check (first_weight between 0 and 100000),
  second_weight integer not null check (second_weight between 0 and 100000),
  unit_price integer not null check (unit_price between 0 and 100000),
  total_weight integer not null generated always as (greatest(first_weight, second_weight)) stored,
  empty_weight integer not null generated always as (least(first_weight, second_weight)) stored,
  garbage_weight integer not null generated always as (abs(first_weight - second_weight)) stored,
  total_price bigint not null generated always as (abs(first_weight - second_weight)::bigint * unit_price) stored,
  wasted_name text not null,
  company_code text not null,
  company_name text not null,
  agency_name text not null,
  collection_place_code text not null,
  collection_place_name text not null,
  driver_name_sealed bytea,
  charge_name_sealed bytea,
  vehicle_card_number text not null,
  source text not null check (source in ('http', 'file', 'excel', 'hand')),
  taken_at timestamptz not null,
  corrected_at timestamptz,
  unique (scale_date, sequence_number, vehicle_number)
);
create index weighing_by_date on weighing (scale_date, weighing_id);
create index weighing_by_vehicle on weighing (vehicle_number, scale_date, weighing_id);
create index weighing_by_moment on weighing (weighed_at)
  include (enter_release_type, garbage_weight, total_price, wasted_name);

-- Only ever added to. Of people's names it tells that they changed, masked.
create table weighing_correction (
  weighing_correction_id bigint generated always as identity primary key,
  weighing_id bigint not null references weighing,
  corrected_at timestamptz not null,
  source text not null check (source in ('http', 'file', 'excel', 'hand')),
  -- Whoever corrected it by hand or uploaded the workbook; null for what came by itself.
  corrected_by bigint references administrator,
  -- What changed: [{ "field", "before", "after" }]
  changes jsonb not null
);
create index weighing_correction_by_weighing on weighing_correction (weighing_id, weighing_correction_id desc);
revoke update, delete on weighing_correction from maru_app;

-- Sums of the rows above, kept in the transaction of each: by day and what was weighed, and by day and vehicle. A year of
-- 500 vehicles, 900,000 rows, is 40,000 of the one and 180,000 of the other.
create table weighing_day (
  scale_date date not null,
  company_code text not null,
  collection_place_code text not null,
  wasted_name text not null,
  weighings integer not null,
  enter_weighings integer not null,
  enter_weight bigint not null,
  release_weight bigint not null,
  total_price bigint not null,
  primary key (scale_date, company_code, collection_place_code, wasted_name)
) with (fillfactor = 80);

create table weighing_vehicle_day (
  scale_date date not null,
  vehicle_number text not null,
  weighings integer not null,
  enter_weighings integer not null,
  enter_weight bigint not null,
  release_weight bigint not null,
  total_price bigint not null,
  primary key (scale_date, vehicle_number)
) with (fillfactor = 80);

-- What companies and places are called: by the row that was taken last.
create table weighing_company (
  company_code text primary key,
  company_name text not null unique
);
create table weighing_place (
  collection_place_code text primary key,
  collection_place_name text not null
);

-- Files of the watched folder that were taken, by what is in them: a file is taken once, whatever becomes of the process.
create table weighing_file (
  sha256 text primary key,
  file_name text not null,
  taken_at timestamptz not null,
  row_count integer not null,
  taken_count integer not null,
  refused_count integer not null,
  -- What stands beside the file once it is put away.
  report text not null
);
