import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import {
  enterReleaseTypes,
  type WeighingChange,
  weighingChanges,
  weighingFields,
  weighingSources,
} from '@maru/domain/weighing';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type WeighingRow, weighingPage } from '../weighing-call.ts';

const rowCall = 'GET /admin/api/statistics/scale/{id}';
const words = weighingWords.one;
type One = OutputOf<typeof rowCall>;
type Correction = One['corrections'][number];

/** A correction's value as text: codes as words, numbers with thousands separators. */
function shown(field: string, value: string): string {
  if (field === 'enterReleaseType') return enterReleaseTypes[value as keyof typeof enterReleaseTypes] ?? value;
  return /(Weight|Price)$/.test(field) ? grouped(Number(value)) : value;
}

const columns: Column<Correction>[] = [
  {
    id: 'at',
    header: words.at,
    isRowHeader: true,
    isWhole: true,
    cell: ({ correctedDatetime }) => formatDatetime(correctedDatetime),
  },
  {
    id: 'by',
    header: words.by,
    cell: ({ correctedBy, source }) => `${correctedBy || words.itself} (${weighingSources[source]})`,
  },
  {
    id: 'what',
    header: words.what,
    cell: ({ changes, kind, reason }) =>
      kind === 'correct'
        ? changes
            .map(({ field, before, after }) =>
              words.changed(weighingFields[field], shown(field, before), shown(field, after)),
            )
            .join(' · ')
        : words.settled(weighingChanges[kind], reason),
  },
];

const factsOf = (one: One) => {
  const number = (value: number, unit: string) => `${grouped(value)} ${unit}`;
  const { kg, won, wonPerKg } = weighingWords;
  return [
    { name: weighingWords.sequence, value: one.sequenceNumber },
    { name: weighingWords.direction, value: one.enterReleaseTypeName },
    { name: weighingWords.first, value: `${formatDatetime(one.firstWeightDatetime)} · ${number(one.firstWeight, kg)}` },
    {
      name: weighingWords.second,
      value: `${formatDatetime(one.secondWeightDatetime)} · ${number(one.secondWeight, kg)}`,
    },
    { name: weighingWords.net, value: number(one.garbageWeight, kg) },
    { name: weighingWords.product, value: one.wastedName },
    { name: weighingWords.unitPrice, value: number(one.unitPrice, wonPerKg) },
    { name: weighingWords.price, value: number(one.totalPrice, won) },
    { name: weighingWords.company, value: one.companyName },
    { name: weighingWords.agency, value: one.agencyName },
    { name: weighingWords.collectionPlace, value: `${one.collectionPlaceCodeName} (${one.collectionPlaceCode})` },
    { name: weighingWords.driver, value: one.driverName },
    { name: words.charge, value: one.chargeName },
    { name: words.card, value: one.vehicleCardNumber },
    { name: words.source, value: weighingSources[one.source] },
    { name: words.taken, value: formatDatetime(one.takenDatetime) },
  ];
};

interface OneWeighingProps {
  row: WeighingRow;
  onChange: (change: WeighingChange) => void;
  onClose: () => void;
}

/** One weighing with all fields, and its corrections, voidings and restorations. */
export function OneWeighing({ row, onChange, onClose }: OneWeighingProps) {
  const may = useMay();
  const title = words.title(row.vehicleNumber, row.scaleDate);
  const answer = useCall(rowCall, { params: { id: row.weighingId } });
  const { data } = answer;
  return (
    <Dialog
      title={title}
      isWide
      onClose={onClose}
      actions={
        <>
          <ActionButton onClick={onClose}>{words.close}</ActionButton>
          {data && may(weighingPage, 'post') ? <WeighingChanges isVoided={data.isVoided} onChange={onChange} /> : null}
        </>
      }
    >
      <div className="stack gap-5">
        {data ? (
          <>
            {data.isVoided ? <p className="danger">{words.voided}</p> : null}
            <FactList facts={factsOf(data)} />
            <h3 className="flush text-16">{words.history}</h3>
            {data.corrections.length === 0 ? (
              <EmptyState message={words.noHistory} />
            ) : (
              <DataTable
                caption={words.history}
                columns={columns}
                rows={data.corrections}
                rowKey={(correction) => JSON.stringify(correction)}
              />
            )}
          </>
        ) : (
          <Unanswered call={answer} what={title} height="16rem" />
        )}
      </div>
    </Dialog>
  );
}

/** The possible actions: a void weighing can only be restored. */
function WeighingChanges({ isVoided, onChange }: { isVoided: boolean; onChange: (change: WeighingChange) => void }) {
  if (isVoided) return <ActionButton onClick={() => onChange('restore')}>{words.restore}</ActionButton>;
  return (
    <>
      <ActionButton onClick={() => onChange('void')}>{words.void}</ActionButton>
      <ActionButton primary onClick={() => onChange('correct')}>
        {words.correct}
      </ActionButton>
    </>
  );
}
