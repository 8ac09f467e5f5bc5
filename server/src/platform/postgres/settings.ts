/** Settings of the embedded PostgreSQL, sized for 2 cores and 4 GB shared with the server, the broker and a build. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  // Acknowledged data survives a power cut only with these three on.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Only TCP on this machine; socket folders differ by user.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',

  // Queries compute hour buckets in Asia/Seoul; everything else is UTC.
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',

  // An eighth of 4 GB: enough for the hot months of the rollups; the rest uses the system's cache.
  shared_buffers: '512MB',
  effective_cache_size: '1500MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Ingest keeps both cores busy, so a statistics query must neither take a second core nor need /dev/shm.
  max_parallel_workers_per_gather: '0',
  // JIT compilation costs more than the short queries here run.
  jit: 'off',
  // Most pages are in the system's cache: reading them in-process costs a third of handing the read to another process.
  io_method: 'sync',
  // Solid-state disks: a random page costs about as much as a sequential one.
  random_page_cost: '1.1',

  // Steady ingest writes full pages after each checkpoint, so checkpoints are rare and spread out.
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // Full pages are most of the WAL. The embedded binaries support no other compression method.
  wal_compression: 'pglz',
  wal_buffers: '16MB',
  // An embedded database has no replicas, and at this level the first load of a table skips the WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',

  // Rollups and latest values are updated all day: vacuum early in small steps.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_naptime: '30s',

  // Times of statements for the page of the operation. Utility statements may hold passwords.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',

  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // A line for each login that was accepted; refused ones are logged anyway.
  log_connections: 'authorization',
  log_line_prefix: '%m [%p] %q%u@%d %h ',
};

/** The text of postgresql.conf for these settings. */
export function configurationFile(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Maru at every start.\n${lines.join('\n')}\n`;
}
