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
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { AreaDialog, type CountingArea } from './area-dialog.tsx';

export const areasCall = 'GET /admin/api/counting-area';

const page = 'device/cctv';

/** The areas in which CCTVs count, with capacity and the hour of their daily reset. */
export function CountingAreas() {
  const may = useMay();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/counting-area/{id}');
  /** The area in the dialog; null for a new area, undefined while the dialog is closed. */
  const [written, setWritten] = useState<CountingArea | null | undefined>(undefined);
  const areas = useCall(areasCall, {});
  const refresh = () => queries.invalidateQueries({ queryKey: [areasCall] });
  const takeAway = ({ countingAreaId: id, installationPlaceCodeName: name }: CountingArea) =>
    confirmed({
      title: words.remove,
      of: name,
      body: words.removeBody(name),
      run: () => remove({ params: { id } }),
      after: refresh,
    });
  return (
    <div className="above-6">
      <Section
        title={words.title}
        actions={
          may(page, 'post') ? <ActionButton onClick={() => setWritten(null)}>{words.create}</ActionButton> : null
        }
      >
        <p>{words.note}</p>
        <AnsweredTable
          caption={words.title}
          call={areas}
          rows={areas.isError ? undefined : areas.data?.list}
          waitingRows={5}
          empty={<EmptyState />}
          columns={columnsOf({
            change: may(page, 'post') ? setWritten : undefined,
            remove: may(page, 'delete') ? takeAway : undefined,
          })}
          rowKey={(row) => String(row.countingAreaId)}
        />
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

interface AreaActions {
  change: ((area: CountingArea) => void) | undefined;
  remove: ((area: CountingArea) => void) | undefined;
}

function columnsOf({ change, remove }: AreaActions): Column<CountingArea>[] {
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
  const button = (label: string, name: string, action: () => void) => (
    <ActionButton aria-label={name} onClick={action}>
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
