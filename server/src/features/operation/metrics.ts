/** Prometheus metrics of shared parts: the database, queues, jobs, disk, backups and heartbeats. */
import { operationLimits } from '@maru/domain/operation';
import { Gauge } from 'prom-client';
import type { FeatureContext } from '#feature.ts';
import { readBackupState } from '#platform/backup/backup-runs.ts';
import { readJobRuns } from '#platform/jobs/runs.ts';
import { readArchive } from './archive.ts';
import { readBeats } from './beat.ts';
import { readCertificates } from './certificates.ts';
import { partOf, type StateReader } from './reader.ts';
import { readDatabaseBytes, readSpace } from './sizes.ts';

/** One scrape reads the database once; scrapes within this time share an answer. */
const freshMs = 5_000;

type Context = Pick<FeatureContext, 'services' | 'metrics' | 'all' | 'serves'>;

const seconds = (instant: Date) => instant.getTime() / 1000;

/**
 * Registers the gauges. Unreadable values have no samples, so that an old value isn't mistaken for a current one. Only
 * workers report shared values, so that a sum over processes doesn't count them repeatedly.
 */
export function watchOperation({ services, metrics, all, serves }: Context, reader: StateReader) {
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        this.reset();
        await collect(this);
      },
    });

  gauge('maru_database_up', 'Whether the database answers', [], async (up) => {
    const { isKnown } = await reader.read(async (client) => (await client.query('select 1')).rows);
    up.set(isKnown ? 1 : 0);
  });
  if (serves('worker')) watchShared({ services, all }, reader, gauge);
}

type MakeGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => Promise<void>,
) => unknown;

function watchShared({ services, all }: Pick<Context, 'services' | 'all'>, reader: StateReader, gauge: MakeGauge) {
  const { config, clock, db } = services;

  const queues = sharedFor(() =>
    reader.read(async (client) => {
      const list = [];
      for (const queue of all('queues')) list.push({ queue: queue.key, ...(await queue.read(client)) });
      return list;
    }),
  );
  const ofQueues = (name: string, help: string, read: (state: QueueRow) => number) =>
    gauge(name, help, ['queue'], async (of) => {
      for (const state of (await queues()).list) of.set({ queue: state.queue }, read(state));
    });
  ofQueues('maru_queue_waiting', 'Items that are due', ({ waiting }) => waiting);
  ofQueues('maru_queue_failed', 'Items that failed in the last day', ({ failed }) => failed);
  ofQueues('maru_queue_oldest_seconds', 'Time since the oldest waiting item was due', ({ oldestAt }) =>
    oldestAt ? Math.max(0, seconds(clock.now()) - seconds(oldestAt)) : 0,
  );

  const jobs = sharedFor(() => partOf(readJobRuns(db)));
  const ofJobs = (name: string, help: string, read: (run: JobRow) => number) =>
    gauge(name, help, ['job_name'], async (of) => {
      for (const run of (await jobs()).list) of.set({ job_name: run.job_name }, read(run));
    });
  ofJobs(
    'maru_job_last_success_timestamp_seconds',
    'When a job succeeded last, or its worker started',
    ({ succeeded_at: succeeded, announced_at: announced }) =>
      seconds(succeeded && succeeded > announced ? succeeded : announced),
  );
  ofJobs('maru_job_interval_seconds', 'Longest time between two runs', (run) => run.interval_minutes * 60);
  ofJobs('maru_job_failing', 'Whether the last run of a job failed', ({ failure }) => (failure === '' ? 0 : 1));

  const beats = sharedFor(() => reader.read(readBeats));
  gauge('maru_processes', 'Live processes', ['role'], async (of) => {
    const { isKnown, list } = await beats();
    if (!isKnown) return;
    const since = clock.now().getTime() - operationLimits.silentProcessMs;
    const live = list.filter(({ seenAt }) => seenAt.getTime() >= since);
    for (const role of ['all', 'web', 'ingest', 'worker'])
      of.set({ role }, live.filter((beat) => beat.role === role).length);
  });
  gauge('maru_processes_silent', 'Processes whose beat stopped without an end', [], async (of) => {
    const { isKnown, list } = await beats();
    const since = clock.now().getTime() - operationLimits.silentProcessMs;
    if (isKnown) of.set(list.filter(({ seenAt }) => seenAt.getTime() < since).length);
  });

  const spaces = sharedFor(() => partOf(readSpace(config.dataFolder).then((space) => [space])));
  gauge('maru_disk_free_bytes', 'Free space for the data folder', [], async (of) => {
    for (const { freeBytes } of (await spaces()).list) of.set(freeBytes);
  });
  gauge('maru_disk_total_bytes', 'Size of the file system of the data folder', [], async (of) => {
    for (const { totalBytes } of (await spaces()).list) of.set(totalBytes);
  });
  gauge('maru_database_bytes', 'Size of the database', [], async (of) => {
    for (const bytes of (await reader.read(async (client) => [await readDatabaseBytes(client)])).list) of.set(bytes);
  });

  const backups = sharedFor(() => partOf(readBackupState(db).then((state) => [state])));
  const ofBackups = (name: string, help: string, read: (state: BackupState) => number) =>
    gauge(name, help, [], async (of) => {
      if (config.backupAt !== null) for (const state of (await backups()).list) of.set(read(state));
    });
  const startOf = (run: { started_at: Date } | undefined) => (run ? seconds(run.started_at) : 0);
  ofBackups('maru_backup_last_timestamp_seconds', 'Start of the newest complete backup; 0 without one', (state) =>
    startOf(state.newestBackup),
  );
  ofBackups('maru_backup_last_bytes', 'Size of the newest backup', ({ newestBackup }) => newestBackup?.bytes ?? 0);
  ofBackups('maru_restore_test_timestamp_seconds', 'Start of the newest passed restore test; 0 without one', (state) =>
    startOf(state.newestPassedTest),
  );
  gauge('maru_archive_failing', 'Whether archiving the write-ahead log failed last', [], async (of) => {
    for (const { isFailing } of (await reader.read(readArchive)).list) of.set(isFailing ? 1 : 0);
  });
  gauge('maru_certificate_end_timestamp_seconds', 'When a certificate ends', ['setting'], async (of) => {
    const { list } = await partOf(readCertificates(config, clock.now()));
    for (const { setting, endsAt } of list) of.set({ setting }, seconds(endsAt));
  });
}

interface QueueRow {
  queue: string;
  waiting: number;
  failed: number;
  oldestAt: Date | null;
}
type BackupState = Awaited<ReturnType<typeof readBackupState>>;
type JobRow = Awaited<ReturnType<typeof readJobRuns>>[number];

/** Lets the gauges of one scrape share an answer. */
function sharedFor<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let readAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer> | undefined;
  return () => {
    const now = performance.now();
    if (!answer || now - readAt > freshMs) {
      readAt = now;
      answer = read();
    }
    return answer;
  };
}
