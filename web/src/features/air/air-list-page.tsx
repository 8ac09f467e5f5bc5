import { airMeasures } from '@maru/domain/air';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '#lib/paths/paths.ts';
import type { Search } from '#lib/paths/search.ts';
import { MeasuredCard } from '#places/list/measured-card.tsx';
import { measuredColumns } from '#places/list/measured-rows.tsx';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { search } from '#screens/list/filters.tsx';
import { dong, facility } from '#screens/list/place-filters.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
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
  const { airList: words, places, shell } = texts;
  const { dongCode }: Search = useSearch({ strict: false });
  const filters = useMemo(
    () => [facility(places, 'portal'), dong(places.dong), search(words.searchTypes)],
    [places, words],
  );
  const columns = useMemo(() => measuredColumns(texts, { ...rows, what: words.place }), [texts, words]);
  return (
    <PlaceListScreen
      words={words}
      places={airPlaces}
      action={<ShareTile tile="outdoorAir" title={words.title} path={airPaths.list} />}
      above={
        <div className="row wrap middle between below-5">
          <GradeGuide measures={airMeasures} />
          <ActionLink to={paths.subscribe} search={{ dongCode }}>
            {shell.posts.subscribe}
          </ActionLink>
        </div>
      }
      filters={filters}
      columns={columns}
      card={(row) => <MeasuredCard row={row} {...rows} />}
    />
  );
}
