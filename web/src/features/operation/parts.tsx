import { grouped } from '@maru/domain/number-text';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { formatBytes } from '#lib/formats/bytes.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { operationWords as words } from '#texts/ko/console-operation.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { PartSection, PartTable, type State, StateSign, stateColumn } from './part.tsx';

const dayMs = 86_400_000;

interface PartOf<Name extends keyof State> {
  part: State[Name];
}

type DiskState = State['disk']['list'][number];

export const Disk = ({ part }: PartOf<'disk'>) => (
  <PartSection title={words.disk} part={part}>
    {([disk]) =>
      disk ? (
        <>
          <FactList
            facts={[
              { name: words.state, value: <StateSign advice={disk.advice} />, isWide: true },
              { name: words.free, value: freeText(disk), isWide: true },
              { name: words.database, value: formatBytes(disk.databaseBytes), isWide: true },
              { name: words.perDay, value: perDayText(disk), isWide: true },
              { name: words.fullIn, value: fullText(disk), isWide: true },
            ]}
          />
          <p className="above-6 muted small">{words.diskNote}</p>
        </>
      ) : null
    }
  </PartSection>
);

const freeText = ({ freeBytes, totalBytes }: DiskState) =>
  words.freeOf(
    formatBytes(freeBytes),
    formatBytes(totalBytes),
    grouped(totalBytes > 0 ? (100 * freeBytes) / totalBytes : 0, { most: 1 }),
  );

const perDayText = ({ bytesPerDay }: DiskState) =>
  bytesPerDay === null ? words.notKnownYet : signedBytes(bytesPerDay);

function fullText({ bytesPerDay, fullInDays }: DiskState) {
  if (bytesPerDay === null) return words.notKnownYet;
  if (fullInDays === null) return words.notFilling;
  return words.inDays(fullInDays, formatSeoulDate(new Date(Date.now() + fullInDays * dayMs)));
}

/** A growth in bytes with its sign. */
const signedBytes = (bytes: number) => `${bytes < 0 ? '-' : '+'}${formatBytes(Math.abs(bytes))}`;

export const Versions = ({ part }: PartOf<'versions'>) => (
  <PartTable
    title={words.versions}
    part={part}
    rowKey={({ name }) => name}
    columns={[
      { id: 'name', header: words.name, isRowHeader: true, isWhole: true, cell: (row) => row.name },
      { id: 'version', header: words.version, cell: (row) => row.version },
      stateColumn(),
    ]}
  />
);

export const Processes = ({ part }: PartOf<'processes'>) => (
  <PartTable
    title={words.processes}
    part={part}
    rowKey={({ instance }) => instance}
    columns={[
      { id: 'instance', header: words.instance, isRowHeader: true, cell: (row) => row.instance },
      { id: 'role', header: words.role, isWhole: true, cell: (row) => words.roleOf(row.role) },
      { id: 'version', header: words.version, isWhole: true, cell: (row) => `${row.version} · ${row.nodeVersion}` },
      { id: 'start', header: words.start, isWhole: true, cell: (row) => formatDatetime(row.startDatetime) },
      { id: 'seen', header: words.seen, isWhole: true, cell: (row) => row.seenDatetime.slice(11) },
      { id: 'memory', header: words.memory, isNumeric: true, cell: (row) => formatBytes(row.memoryBytes) },
      { id: 'pending', header: words.pending, isNumeric: true, cell: (row) => grouped(row.pendingCount) },
      stateColumn(),
    ]}
  />
);

export const Queues = ({ part }: PartOf<'queues'>) => (
  <PartTable
    title={words.queues}
    part={part}
    rowKey={({ name }) => name}
    columns={[
      { id: 'name', header: words.name, isRowHeader: true, cell: (row) => row.name },
      { id: 'waiting', header: words.waiting, isNumeric: true, cell: (row) => grouped(row.waitingCount) },
      { id: 'failed', header: words.failed, isNumeric: true, cell: (row) => grouped(row.failedCount) },
      { id: 'oldest', header: words.oldest, isWhole: true, cell: (row) => formatDatetime(row.oldestDatetime) || '-' },
      stateColumn(),
    ]}
  />
);

export const Tables = ({ part }: PartOf<'tables'>) => (
  <PartTable
    title={words.tables}
    part={part}
    rowKey={({ tableName }) => tableName}
    columns={[
      { id: 'table', header: words.table, isRowHeader: true, cell: (row) => row.tableName },
      { id: 'bytes', header: words.bytes, isNumeric: true, cell: (row) => formatBytes(row.bytes) },
      {
        id: 'grown',
        header: words.grown,
        isNumeric: true,
        cell: (row) =>
          row.grownBytes === null
            ? words.notKnownYet
            : `${signedBytes(row.grownBytes)} (${words.since(row.sinceDate)})`,
      },
    ]}
  />
);

export const Backups = ({ part }: PartOf<'backups'>) => (
  <PartSection title={words.backups} part={part}>
    {([backup]) =>
      backup ? (
        <FactList
          facts={[
            { name: words.state, value: <StateSign advice={backup.advice} />, isWide: true },
            { name: words.backup, value: backup.fileName || words.none, isWide: true },
            { name: words.bytes, value: backup.fileName ? formatBytes(backup.bytes) : '', isWide: true },
            { name: words.taken, value: formatDatetime(backup.takenDatetime), isWide: true },
            {
              name: words.restoreTest,
              value: formatDatetime(backup.restoreTestDatetime) || words.noRestoreTest,
              isWide: true,
            },
          ]}
        />
      ) : null
    }
  </PartSection>
);

/** Shown only if the database archives its log. */
export const Archives = ({ part }: PartOf<'archives'>) =>
  part.isKnown && part.list.length === 0 ? null : (
    <PartTable
      title={words.archives}
      part={part}
      rowKey={({ fileName }) => fileName}
      columns={[
        { id: 'file', header: words.archived, isRowHeader: true, cell: (row) => row.fileName || words.none },
        {
          id: 'at',
          header: words.archivedAt,
          isWhole: true,
          cell: (row) => formatDatetime(row.archivedDatetime) || '-',
        },
        stateColumn(),
      ]}
    />
  );

export const Certificates = ({ part }: PartOf<'certificates'>) => (
  <PartTable
    title={words.certificates}
    part={part}
    none={words.noCertificates}
    rowKey={({ setting }) => setting}
    columns={[
      { id: 'setting', header: words.setting, isRowHeader: true, cell: (row) => row.setting },
      { id: 'end', header: words.end, isWhole: true, cell: (row) => formatDatetime(row.endDatetime) },
      { id: 'left', header: words.daysLeft, isNumeric: true, cell: (row) => words.days(row.daysLeft) },
      stateColumn(),
    ]}
  />
);
