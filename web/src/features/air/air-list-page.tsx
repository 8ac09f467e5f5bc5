import { airMeasures } from '@maru/domain/air';
import { useMemo } from 'react';
import { MeasuredCard } from '#places/list/measured-card.tsx';
import { measuredColumns } from '#places/list/measured-rows.tsx';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { search } from '#screens/list/filters.tsx';
import { dong, facility } from '#screens/list/place-filters.tsx';
import { useTexts } from '#texts/texts.tsx';
import { airPlaces } from './air.ts';
import { FavoriteStar } from './favorite/favorite-star.tsx';
import { airPaths } from './paths.ts';

const rows = {
  measures: airMeasures,
  pathOf: airPaths.place,
  action: ({ placeId, placeName }: { placeId: number; placeName: string }) => (
    <FavoriteStar placeId={placeId} placeName={placeName} />
  ),
};

/** The district's stations with their latest values. */
export function AirListPage() {
  const texts = useTexts();
  const { airList: words, places } = texts;
  const filters = useMemo(
    () => [facility(places, 'portal'), dong(places.dong), search(words.searchTypes)],
    [places, words],
  );
  const columns = useMemo(() => measuredColumns(texts, { ...rows, what: words.place }), [texts, words]);
  return (
    <PlaceListScreen
      words={words}
      places={airPlaces}
      above={<GradeGuide measures={airMeasures} />}
      filters={filters}
      columns={columns}
      card={(row) => <MeasuredCard row={row} {...rows} />}
    />
  );
}
