import { grouped } from '@maru/domain/number-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { areasWords as words } from '#texts/ko/console-people.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import styles from '../people.module.css';
import { AreaDialog, type CountingArea } from './area-dialog.tsx';

export const areasCall = 'GET /admin/api/counting-area';

const page = 'device/cctv';

/** The counting areas: capacity and reset hour. */
export function CountingAreas() {
  const may = useMay();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/counting-area/{id}');
  /** The area being edited; null for a new one. */
  const [written, setWritten] = useState<CountingArea | null | undefined>(undefined);
  const { data, isError, error, refetch } = useCall(areasCall, {});
  const refresh = () => queries.invalidateQueries({ queryKey: [areasCall] });
  const takeAway = ({ countingAreaId: id, installationPlaceCodeName: name }: CountingArea) =>
    confirmed({
      title: words.remove,
      of: name,
      body: words.removeBody(name),
      run: () => remove({ params: { id } }),
      after: refresh,
    });
  const list = isError ? undefined : data?.list;
  return (
    <div className={styles.below}>
      <Section
        title={words.title}
        actions={
          may(page, 'post') ? <ActionButton onClick={() => setWritten(null)}>{words.create}</ActionButton> : null
        }
      >
        <p>{words.note}</p>
        {list?.length === 0 ? <EmptyState /> : null}
        {list && list.length > 0 ? (
          <DataTable
            caption={words.title}
            columns={columnsOf({
              change: may(page, 'post') ? setWritten : undefined,
              remove: may(page, 'delete') ? takeAway : undefined,
            })}
            rows={list}
            rowKey={(row) => String(row.countingAreaId)}
          />
        ) : null}
        {isError ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <TableSkeleton rowCount={5} /> : null}
        {written !== undefined ? (
          <AreaDialog
            area={written}
            onClose={(saved) => {
              setWritten(undefined);
              if (saved) void refresh();
            }}
          />
        ) : null}
      </Section>
    </div>
  );
}

interface Deeds {
  change: ((area: CountingArea) => void) | undefined;
  remove: ((area: CountingArea) => void) | undefined;
}

function columnsOf({ change, remove }: Deeds): Column<CountingArea>[] {
  const columns: Column<CountingArea>[] = [
    { id: 'name', header: words.name, isRowHeader: true, cell: (area) => area.installationPlaceCodeName },
    { id: 'code', header: words.code, isWhole: true, cell: (area) => area.installationPlaceCode },
    { id: 'dong', header: words.dong, cell: (area) => area.dongCodeName },
    {
      id: 'capacity',
      header: words.capacity,
      isNumeric: true,
      cell: ({ capacity }) => (capacity === null ? words.unknown : `${grouped(capacity)}${words.persons}`),
    },
    { id: 'reset', header: words.resetHour, isNumeric: true, cell: (area) => words.hourOf(area.resetHour) },
    { id: 'cctvs', header: words.cctvCount, isNumeric: true, cell: (area) => area.cctvCount },
  ];
  if (!change && !remove) return columns;
  const button = (label: string, name: string, deed: () => void) => (
    <ActionButton aria-label={name} onClick={deed}>
      {label}
    </ActionButton>
  );
  return [
    ...columns,
    {
      id: 'manage',
      header: words.manage,
      isWhole: true,
      cell: (area) => (
        <>
          {change ? button(words.change, words.changeOf(area.installationPlaceCodeName), () => change(area)) : null}{' '}
          {remove ? button(words.remove, words.removeOf(area.installationPlaceCodeName), () => remove(area)) : null}
        </>
      ),
    },
  ];
}
