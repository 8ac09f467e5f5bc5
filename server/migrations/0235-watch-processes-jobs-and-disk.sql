-- What the console's page of the operation and the metrics show about processes, jobs and disk.

-- Live processes. Each writes its row every half minute.
create table process_beat (
  instance text primary key,
  role text not null,
  version text not null,
  node_version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory_bytes bigint not null,
  -- Readings in memory that are not committed yet.
  pending_count integer not null
);

-- The last run of each scheduled job.
create table job_run (
  job_name text primary key,
  title text not null,
  -- The longest time between two runs by the schedule.
  interval_minutes integer not null,
  announced_at timestamptz not null,
  begun_at timestamptz,
  -- Null while it runs.
  ended_at timestamptz,
  succeeded_at timestamptz,
  -- Of the last run; empty if it succeeded.
  failure text not null default ''
);

-- Sizes, sampled daily.
create table disk_size (
  sampled_on date primary key,
  sampled_at timestamptz not null,
  database_bytes bigint not null,
  -- Of the file system of the data folder.
  free_bytes bigint not null,
  total_bytes bigint not null
);

-- A partitioned table with all its partitions; bytes include indexes.
create table table_size (
  sampled_on date not null references disk_size on delete cascade,
  table_name text not null,
  bytes bigint not null,
  primary key (sampled_on, table_name)
);
