import { airMeasures } from '@maru/domain/air';
import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { type Search, wholeNumber } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { liveCall } from '#places/live/live-call.ts';
import { facilityTypeOf, keywordOf } from '#places/search-params.ts';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { airPaths } from '../paths.ts';
import { FacilityAverages } from './facility-averages.tsx';
import { FacilityGroup } from './facility-group.tsx';

/** The indoor page's state in its address. */
interface IndoorState {
  /** Empty to show the first places of every type. */
  facilityType: string;
  keyword: string;
  /** Page of places; only for a chosen type. */
  pageNumber: number;
}

/** Parses the state from the address; missing or invalid values get their default. */
const parseIndoor = (search: Search): IndoorState => ({
  facilityType: facilityTypeOf(search),
  keyword: keywordOf(search),
  pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
});

const cleared = { facilityType: '', keyword: '' };
const waitingRows = 10;

const indoorPlaces = liveCall({
  call: 'GET /api/air-quality/installation-place/indoor',
  layer: 'air',
  update: (place, { indoor }) => (indoor ? { ...place, indoor } : place),
});

export function AirIndoorPage() {
  const { airIndoor: words, filterBar, places: placeWords } = useTexts();
  const say = useSay();
  const [state, change] = useSearchState(parseIndoor);
  const filters = useMemo(() => ({ facilityType: state.facilityType, keyword: state.keyword }), [state]);
  const places = indoorPlaces.useAnswer({ query: filters }, { keepPrevious: true, isFirst: true });
  indoorPlaces.useNews();
  // A failed list counts as empty, on its first page.
  const list = places.isError ? undefined : places.data?.list;
  const byType = useMemo(() => Map.groupBy(list ?? [], (place) => place.facilityType), [list]);
  const groups = facilityTypes.flatMap(({ code }) => {
    const own = byType.get(code);
    return own ? [{ code, name: say(own[0]?.facilityTypeName ?? code), places: own }] : [];
  });

  const pageChange = (pageNumber: number) => ({ pageNumber: pageNumber === firstPage ? undefined : pageNumber });
  const chosenPlaces = places.isPlaceholderData ? undefined : byType.get(state.facilityType);
  // The call returns all pages at once, so changing the page alone wouldn't refetch.
  const retry = () => {
    if (state.pageNumber !== firstPage) change(pageChange(firstPage));
    void places.refetch();
  };
  useLastPage(state.pageNumber, chosenPlaces && pageCount(chosenPlaces.length, defaultPageSize), (last) =>
    change(pageChange(last)),
  );

  return (
    <>
      <PageIntro
        title={words.title}
        line={words.line}
        action={<ShareTile tile="indoorAir" title={words.title} path={airPaths.indoor} />}
      />
      <GradeGuide measures={airMeasures} />
      <FacilityAverages />
      <FilterBar
        label={words.filters}
        applied={filters}
        cleared={cleared}
        onApply={(chosen) => change({ ...chosen, pageNumber: undefined }, { push: true })}
      >
        {(chosen, choose) => (
          <>
            <SelectField
              label={placeWords.facilityType}
              value={chosen.facilityType}
              options={facilityTypes}
              all={filterBar.all}
              onChange={(facilityType) => choose({ facilityType })}
            />
            <TextField
              label={filterBar.keyword}
              type="search"
              maxLength={longestKeyword}
              value={chosen.keyword}
              onChange={(keyword) => choose({ keyword })}
            />
          </>
        )}
      </FilterBar>
      {places.isPending && <TableSkeleton rowCount={waitingRows} />}
      {places.isError && <FailedState what={words.title} problem={places.error} onRetry={retry} />}
      {list?.length === 0 && <NothingYet applied={filters} cleared={cleared} hint={placeWords.emptyHint} />}
      {groups.map((group) => (
        <FacilityGroup
          key={group.code}
          {...group}
          isUpdating={places.isPlaceholderData}
          pageNumber={state.facilityType === '' ? null : state.pageNumber}
          onOpen={() => change({ facilityType: group.code, pageNumber: undefined }, { push: true })}
          onPage={(page) => change(pageChange(page), { push: true })}
        />
      ))}
    </>
  );
}
