import { useMemo } from 'react';
import { nameColumn, PlaceCard, Where } from '#places/list/place-columns.tsx';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { select, text } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { useParkingTexts } from '#texts/parking.ts';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { BaySign, reportedAt } from './bay.tsx';
import { type Bay, bayPages, parkingPaths } from './parking.ts';

/** The list of parking bays with their present state. */
export function ParkingListPage() {
  const words = useParkingTexts();
  const { places } = useTexts();
  const filters = useMemo(
    () => [dong(places.dong), select('status', words.state, words.states), text('lotName', words.lot)],
    [words, places],
  );
  const columns = useMemo(
    (): Column<Bay>[] => [
      nameColumn(words.bay, parkingPaths.place, ({ address }) => address),
      { id: 'lot', header: words.lot, cell: ({ lotName }) => lotName },
      { id: 'dong', header: places.dong, isWhole: true, cell: ({ dongName }) => dongName },
      { id: 'state', header: words.state, cell: ({ parking }) => <BaySign status={parking.status} /> },
      { id: 'reported', header: words.reported, isWhole: true, cell: reportedAt },
    ],
    [words, places],
  );
  return (
    <PlaceListScreen
      words={words.list}
      places={bayPages}
      filters={filters}
      columns={columns}
      card={(bay) => (
        <PlaceCard row={bay} path={parkingPaths.place}>
          <Where>
            {bay.lotName} · {bay.dongName}
          </Where>
          <BaySign status={bay.parking.status} />
        </PlaceCard>
      )}
      isByName
    />
  );
}
