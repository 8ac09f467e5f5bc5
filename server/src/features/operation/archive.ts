/** The archive of an external PostgreSQL's write-ahead log, from which any point in time is recovered. */
import type pg from 'pg';

export interface ArchiveState {
  /** The last archived file and its time; empty and null before the first. */
  file: string;
  archivedAt: Date | null;
  /** The last attempt failed; PostgreSQL repeats it, and keeps its log until it succeeds. */
  isFailing: boolean;
}

/** One row; none if the database doesn't archive, as the embedded one. */
export async function readArchive(client: pg.ClientBase): Promise<ArchiveState[]> {
  const { rows } = await client.query<ArchiveState>(
    `select coalesce(last_archived_wal, '') as file, last_archived_time as "archivedAt",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  );
  return rows;
}
