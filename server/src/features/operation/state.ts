/** The state of the installation, as the console shows it. */
import { daysUntilFull, growthPerDay } from '@maru/domain/operation';
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { readBackupState } from '#platform/backup/backup-runs.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { readJobRuns } from '#platform/jobs/runs.ts';
import type { Services } from '#platform/services.ts';
import {
  archiveAdvice,
  backupAdvice,
  certificateAdvice,
  diskAdvice,
  jobAdvice,
  processAdvice,
  queueAdvice,
} from './advice.ts';
import { readArchive } from './archive.ts';
import { readBeats } from './beat.ts';
import { readCertificates } from './certificates.ts';
import { partOf, type StateReader } from './reader.ts';
import { growthDays, readDatabaseBytes, readGrownTables, readSpace } from './sizes.ts';
import { readSlowStatements } from './statements.ts';
import { readVersions } from './versions.ts';

const textOf = (instant: Date | null) => (instant ? formatSeoul(instant) : '');

export async function readState(services: Services, reader: StateReader, queues: readonly Queue[]) {
  const now = services.clock.now();
  const [versions, processes, queueList, disk, tables, queries, archives, backups, certificates, jobs] =
    await Promise.all([
      reader.read(readVersions),
      reader.read(async (client) =>
        (await readBeats(client)).map(({ startedAt, seenAt, ...beat }) => ({
          ...beat,
          startDatetime: formatSeoul(startedAt),
          seenDatetime: formatSeoul(seenAt),
          advice: processAdvice({ startedAt, seenAt, ...beat }, now),
        })),
      ),
      readQueues(reader, queues, now),
      readDisk(services, reader, now),
      reader.read((client) => readGrownTables(client, now)),
      reader.read(readSlowStatements),
      reader.read(async (client) =>
        (await readArchive(client)).map((archive) => ({
          fileName: archive.file,
          archivedDatetime: textOf(archive.archivedAt),
          advice: archiveAdvice(archive),
        })),
      ),
      partOf(readBackups(services, now)),
      partOf(readCertificateRows(services, now)),
      partOf(readJobs(services, now)),
    ]);
  return {
    readDatetime: formatSeoul(now),
    versions,
    processes,
    queues: queueList,
    disk,
    tables,
    archives,
    backups,
    certificates,
    jobs,
    queries,
  };
}

/** The queues, read one after the other on one connection. */
const readQueues = (reader: StateReader, queues: readonly Queue[], now: Date) =>
  reader.read(async (client) => {
    const list = [];
    for (const queue of queues) {
      const state = await queue.read(client);
      list.push({
        name: queue.name,
        waitingCount: state.waiting,
        failedCount: state.failed,
        oldestDatetime: textOf(state.oldestAt),
        advice: queueAdvice(state, now),
      });
    }
    return list;
  });

const readDisk = ({ config }: Services, reader: StateReader, now: Date) =>
  reader.read(async (client) => {
    const space = await readSpace(config.dataFolder);
    const { rows } = await client.query<{ at: number; freeBytes: number; totalBytes: number }>(
      `select extract(epoch from sampled_at)::float8 * 1000 as at, free_bytes::float8 as "freeBytes",
              total_bytes::float8 as "totalBytes"
       from disk_size where sampled_on >= $1::date - $2::integer`,
      [formatSeoulDate(now), growthDays],
    );
    const bytesPerDay = growthPerDay(rows, { at: now.getTime(), ...space });
    const fullInDays = daysUntilFull(space.freeBytes, bytesPerDay);
    const databaseBytes = await readDatabaseBytes(client);
    return [{ ...space, databaseBytes, bytesPerDay, fullInDays, advice: diskAdvice(space, fullInDays) }];
  });

async function readBackups({ db, config }: Services, now: Date) {
  const { newestBackup, newestRun, newestTest, newestPassedTest } = await readBackupState(db);
  return [
    {
      fileName: newestBackup?.file ?? '',
      bytes: newestBackup?.bytes ?? 0,
      takenDatetime: textOf(newestBackup?.started_at ?? null),
      restoreTestDatetime: textOf(newestPassedTest?.started_at ?? null),
      advice: backupAdvice(
        {
          isScheduled: config.backupAt !== null,
          takenAt: newestBackup?.started_at ?? null,
          failure: newestRun?.failure ?? '',
          testFailure: newestTest?.failure ?? '',
        },
        now,
      ),
    },
  ];
}

async function readCertificateRows({ config }: Services, now: Date) {
  return (await readCertificates(config, now)).map(({ setting, endsAt, daysLeft }) => ({
    setting,
    endDatetime: formatSeoul(endsAt),
    daysLeft,
    advice: certificateAdvice(daysLeft),
  }));
}

async function readJobs({ db }: Services, now: Date) {
  return (await readJobRuns(db)).map((run) => ({
    name: run.job_name,
    title: run.title,
    intervalMinutes: run.interval_minutes,
    beginDatetime: textOf(run.begun_at),
    seconds: run.begun_at && run.ended_at ? (run.ended_at.getTime() - run.begun_at.getTime()) / 1000 : null,
    successDatetime: textOf(run.succeeded_at),
    failure: run.failure,
    advice: jobAdvice(
      {
        intervalMinutes: run.interval_minutes,
        announcedAt: run.announced_at,
        succeededAt: run.succeeded_at,
        failure: run.failure,
      },
      now,
    ),
  }));
}
