import { grouped } from '@maru/domain/number-text';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { RowActions } from '#screens/row-actions.tsx';
import { areasWords as words } from '#texts/ko/console-people.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { AreaDialog, areasCall, type CountingArea } from './area-dialog.tsx';

const page = 'device/cctv';

/** The areas in which CCTVs count, with capacity and the hour of their daily reset. */
export function CountingAreas() {
  const may = useMay();
  const areas = useCall(areasCall, {});
  const canManage = may(page, 'post') || may(page, 'delete');
  return (
    <div className="above-6">
      <Section
        title={words.title}
        actions={
          <DialogButton permission={[page, 'post']} dialog={(close) => <AreaDialog onClose={close} />}>
            {words.create}
          </DialogButton>
        }
      >
        <p>{words.note}</p>
        <AnsweredTable
          caption={words.title}
          call={areas}
          rows={areas.isError ? undefined : areas.data?.list}
          waitingRows={5}
          empty={<EmptyState />}
          columns={canManage ? [...columns, manageColumn] : columns}
          rowKey={(row) => String(row.countingAreaId)}
        />
      </Section>
    </div>
  );
}

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

const manageColumn: Column<CountingArea> = {
  id: 'manage',
  header: words.manage,
  isWhole: true,
  cell: (area) => (
    <RowActions
      page={page}
      of={area.installationPlaceCodeName}
      words={{ ...words, removeBody: words.removeBody(area.installationPlaceCodeName) }}
      dialog={(close) => <AreaDialog area={area} onClose={close} />}
      remove={['DELETE /admin/api/counting-area/{id}', { params: { id: area.countingAreaId } }]}
      list={areasCall}
    />
  ),
};
