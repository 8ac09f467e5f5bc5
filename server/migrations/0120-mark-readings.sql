-- Marks on wrong readings. The readings stay stored, and nothing counts them while a mark is in force.

create table reading_mark (
  device_id bigint not null references device,
  reading_mark_id bigint generated always as identity,
  from_at timestamptz not null,
  -- Not included.
  until_at timestamptz not null check (until_at > from_at),
  -- One measure, by its field; null: the readings as a whole.
  field text check (field <> ''),
  reason text not null check (reason <> ''),
  marked_at timestamptz not null,
  marked_by bigint not null references administrator,
  taken_back_at timestamptz,
  taken_back_by bigint references administrator,
  -- Days whose statistics are still to be recounted, after the mark was set or taken back; null if none.
  recount_from timestamptz,
  recount_until timestamptz,
  primary key (device_id, reading_mark_id),
  check ((taken_back_at is null) = (taken_back_by is null)),
  check ((recount_from is null) = (recount_until is null))
);
create index reading_mark_in_force on reading_mark (device_id) include (from_at, until_at, field)
  where taken_back_at is null;
create index reading_mark_to_recount on reading_mark (reading_mark_id) where recount_from is not null;
-- Ends a statement that stores readings without looking at marks, if one of their devices has marks.
create function refuse_marked() returns void language plpgsql as $$
begin
  raise exception 'a device of the batch has marks' using errcode = 'MRK01';
end $$;

-- Ingest looks here for each batch; the planner is to know that there are few.
alter table reading_mark set (autovacuum_analyze_threshold = 10);
revoke delete on reading_mark from maru_app;
