/** Settings of the embedded PostgreSQL, sized for 2 cores and 4 GB shared with the server, the broker and a build. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  // Acknowledged data survives a power failure only with these three settings.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Only TCP on this machine, because socket folders differ by user.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',

  // Queries compute hour buckets in Asia/Seoul; everything else uses UTC.
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',

  // An eighth of 4 GB: sufficient for the frequently used months of the rollups; other data is in the system's cache.
  shared_buffers: '512MB',
  effective_cache_size: '1500MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Ingest occupies both cores, so that a statistics query must neither use a second core nor need /dev/shm.
  max_parallel_workers_per_gather: '0',
  // JIT compilation would cost more than executing the short queries.
  jit: 'off',
  // Most pages are in the system's cache: reading them in-process costs a third of passing the read to another process.
  io_method: 'sync',
  // Solid-state disks: a random page costs about as much as a sequential one.
  random_page_cost: '1.1',

  // Steady ingest writes full pages after each checkpoint, so that checkpoints should be rare and spread out.
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // Full pages are most of the WAL. The embedded binaries support no other compression method.
  wal_compression: 'pglz',
  wal_buffers: '16MB',
  // An embedded database has no replicas, and at this level the first load of a table bypasses the WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',

  // Rollups and latest values are updated all day: vacuums early, in small steps.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_naptime: '30s',

  // Execution times of statements for the operation page; excludes utility statements, which may contain passwords.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',

  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Logs each accepted login; refused ones are always logged.
  log_connections: 'authorization',
  log_line_prefix: '%m [%p] %q%u@%d %h ',
};

/** The text of postgresql.conf for these settings. */
export function configurationFile(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Maru at every start.\n${lines.join('\n')}\n`;
}
