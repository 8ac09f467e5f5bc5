-- The job of automatic texts notes each run, and the first of the runs that followed each other without a pause.
-- Breakdowns count only from then, because devices seem silent while the server or its database is away. Null before the
-- first run.
alter table sms_setting add column watched_at timestamptz, add column watched_since timestamptz;
