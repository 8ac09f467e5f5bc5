/** The archive of an external PostgreSQL's write-ahead log, which allows recovery to any point in time. */
import type pg from 'pg';

export interface ArchiveState {
  /** The last archived file and its time; empty and null if there is none. */
  file: string;
  archivedAt: Date | null;
  /** Whether the last attempt failed; PostgreSQL repeats it, and retains its log until it succeeds. */
  isFailing: boolean;
}

/** The state as one row; no row if the database doesn't archive, such as the embedded one. */
export async function readArchive(client: pg.ClientBase): Promise<ArchiveState[]> {
  const { rows } = await client.query<ArchiveState>(
    `select coalesce(last_archived_wal, '') as file, last_archived_time as "archivedAt",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  );
  return rows;
}
