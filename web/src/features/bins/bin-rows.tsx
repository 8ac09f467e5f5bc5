import { nameColumn, PlaceCard, Where } from '#places/list/place-columns.tsx';
import { MeasuredAt } from '#places/values/value-columns.tsx';
import type { Texts } from '#texts/ko.ts';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { BinRow } from './bins.ts';
import { Fills } from './fills.tsx';
import { binPaths } from './paths.ts';

/** A bin in a list. */
type Row = BinRow & { placeId: number; placeName: string };

/** A bin's columns: item types, fill and measurement time. */
export const binColumns = ({ bins, places }: Texts): Column<Row>[] => [
  nameColumn(bins.bin, binPaths.place, ({ address }) => address),
  { id: 'type', header: bins.type, cell: ({ recycleBinType }) => bins.types[recycleBinType] },
  { id: 'number', header: bins.place.number, isNumeric: true, cell: (row) => bins.count(row.recycleBinCount) },
  { id: 'fill', header: bins.fill, width: '22rem', cell: (row) => <Fills bin={row} isTimeless /> },
  {
    id: 'measured',
    header: places.measured,
    isWhole: true,
    cell: ({ bin }) => (bin ? <MeasuredAt latest={bin} /> : null),
  },
];

/** Card of a bin, for narrow screens. */
export function BinCard({ row }: { row: Row }) {
  const { bins } = useTexts();
  return (
    <PlaceCard row={row} path={binPaths.place}>
      <Where>
        {row.dongName} · {bins.types[row.recycleBinType]} · {bins.count(row.recycleBinCount)}
      </Where>
      <Fills bin={row} />
    </PlaceCard>
  );
}
