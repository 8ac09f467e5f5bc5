import type { OutputOf } from '@maru/contract';
import { recycleBinTypes } from '@maru/domain/bin';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleBinsWords as binsWords } from '#texts/ko/console-bins.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';

const words = binsWords.toEmpty;
type Row = OutputOf<'GET /admin/api/installation-place/recycle-bin/to-empty'>['list'][number];

type Forecasts = OutputOf<'GET /admin/api/installation-place/recycle-bin/{id}'>['forecast'];

/** Times at which compartments are full, with their names if there are several. */
export function DueTimes({ of }: { of: Forecasts }) {
  const { forecasts } = binsWords;
  return of.map(({ recycleBinType, kind, fullDatetime }) => (
    <div key={recycleBinType}>
      {of.length > 1 ? `${recycleBinTypes[recycleBinType]} ` : null}
      {kind === 'expected' ? forecasts.expected(fullDatetime ? formatDatetime(fullDatetime) : '') : forecasts[kind]}
    </div>
  ));
}

const columns: readonly Column<Row>[] = [
  {
    id: 'code',
    header: devicesWords.code,
    isRowHeader: true,
    isWhole: true,
    cell: (bin) => (
      <PageLink to={pagePath('device/smartRecycleBin', bin.recycleBinInstallationPlaceId)}>
        {bin.managementCode}
      </PageLink>
    ),
  },
  { id: 'where', header: words.where, cell: (bin) => `${bin.dongName} ${bin.address} ${bin.detailAddress}` },
  {
    id: 'level',
    header: binsWords.fill,
    isWhole: true,
    cell: ({ fill, status, statusName }) => (
      <>
        {Math.round(fill)}% <GradeBadge grade={status} word={statusName} variant="plain" />
      </>
    ),
  },
  {
    id: 'what',
    header: words.due,
    cell: ({ compartments }) => compartments.map((one) => recycleBinTypes[one.recycleBinType]).join(', '),
  },
  { id: 'when', header: binsWords.forecast, isWhole: true, cell: ({ compartments }) => <DueTimes of={compartments} /> },
];

/** Number of bins shown initially, because the list below is the page's main content. */
const firstFew = 5;

/** The bins that are full or will be today, fullest first. */
export function ToEmpty() {
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useCall('GET /admin/api/installation-place/recycle-bin/to-empty', {});
  return (
    <Section title={data ? `${words.title} ${data.list.length}` : words.title}>
      <p className="muted small flush below-3">{words.help}</p>
      {error ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <>
          <TableSkeleton rowCount={firstFew} columns={columns} />
          <Skeleton width="8rem" height="2.75rem" />
        </>
      ) : null}
      {data?.list.length === 0 ? <p>{words.none}</p> : null}
      {data && data.list.length > 0 ? (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={data.list.slice(0, isWhole ? undefined : firstFew)}
          rowKey={(bin) => String(bin.recycleBinInstallationPlaceId)}
        />
      ) : null}
      {data && data.list.length > firstFew && !isWhole ? (
        <ActionButton onClick={() => setWhole(true)}>{words.more(data.list.length - firstFew)}</ActionButton>
      ) : null}
    </Section>
  );
}
