-- Scheduled backups, and the weekly restores that prove them. A row that is still 'running' without a process belongs
-- to a process that died; the next run marks it as failed.

create table backup_run (
  backup_run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Where it is stored, without secrets.
  folder text not null,
  file text not null,
  is_encrypted boolean not null,
  -- Of the file and of the database; null until it is done.
  bytes bigint,
  row_count bigint,
  -- When it was in S3-compatible storage; null if it isn't there.
  copied_at timestamptz,
  -- Of one that is done: why it couldn't be copied.
  failure text not null default '',
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (bytes is not null and row_count is not null))
);
create index backup_run_by_start on backup_run (started_at desc);

create table restore_test (
  restore_test_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- 'refused': not begun, for want of disk space.
  state text not null check (state in ('running', 'passed', 'failed', 'refused')),
  -- A stored backup; empty if the test made one of its own, because stored ones are encrypted.
  file text not null,
  -- When the tested backup was taken; null until it is read.
  taken_at timestamptz,
  table_count integer,
  row_count bigint,
  failure text not null default '',
  check ((state = 'running') = (ended_at is null))
);
create index restore_test_by_start on restore_test (started_at desc);
