import { grouped } from '@maru/domain/number-text';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { operationWords as words } from '#texts/ko/console-operation.ts';
import styles from './operation.module.css';
import { PartTable, type State, stateColumn } from './part.tsx';

const hour = 60;
const day = 24 * hour;

function intervalText(minutes: number) {
  if (minutes < hour) return words.everyMinutes(minutes);
  if (minutes === hour) return words.hourly;
  return minutes === day ? words.daily : words.everyDays(Math.round(minutes / day));
}

type Job = State['jobs']['list'][number];

function tookText({ beginDatetime, seconds }: Job) {
  if (beginDatetime === '') return '-';
  return seconds === null ? words.running : words.seconds(grouped(seconds, { most: 1 }));
}

export const Jobs = ({ part }: { part: State['jobs'] }) => (
  <PartTable
    title={words.jobs}
    part={part}
    rowKey={({ name }) => name}
    columns={[
      { id: 'job', header: words.job, isRowHeader: true, cell: (job) => job.title },
      { id: 'interval', header: words.interval, isWhole: true, cell: (job) => intervalText(job.intervalMinutes) },
      { id: 'begin', header: words.begin, isWhole: true, cell: (job) => formatDatetime(job.beginDatetime) || '-' },
      { id: 'took', header: words.took, isNumeric: true, cell: tookText },
      {
        id: 'success',
        header: words.success,
        isWhole: true,
        cell: (job) => formatDatetime(job.successDatetime) || '-',
      },
      { id: 'failure', header: words.failure, cell: (job) => job.failure || '-' },
      stateColumn(),
    ]}
  />
);

const milliseconds = (ms: number) => words.milliseconds(grouped(ms, { most: ms < 10 ? 1 : 0 }));

export const Queries = ({ part }: { part: State['queries'] }) => (
  <PartTable
    title={words.queries}
    part={part}
    none={words.noQueries}
    note={part.list[0]?.source === 'collected' ? words.collectedNote : words.runningNote}
    rowKey={({ statement, longestMs }) => `${longestMs} ${statement}`}
    columns={[
      {
        id: 'statement',
        header: words.statement,
        isRowHeader: true,
        isWide: true,
        cell: (row) => <code className={styles.statement}>{row.statement}</code>,
      },
      {
        id: 'calls',
        header: words.calls,
        isNumeric: true,
        cell: ({ calls }) => (calls === null ? '-' : grouped(calls)),
      },
      { id: 'mean', header: words.mean, isNumeric: true, cell: (row) => milliseconds(row.meanMs) },
      { id: 'longest', header: words.longest, isNumeric: true, cell: (row) => milliseconds(row.longestMs) },
    ]}
  />
);
