import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLastPage } from '../../../lib/paths/use-last-page.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { pageCount } from '../../../ui/table/page-window.ts';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { facilityTypeOptions } from '../parts/facility-options.ts';
import { keepNewerIndoor } from '../parts/keep-newer.ts';
import { PageHead } from '../parts/page-head.tsx';
import { useAirUpdates } from '../parts/use-air-updates.ts';
import { FacilityAverages } from './facility-averages.tsx';
import { FacilityGroup } from './facility-group.tsx';
import { indoorCall, replaceIndoor } from './indoor-call.ts';
import { indoorFiltersOf, parseIndoorState } from './indoor-state.ts';

const cleared = indoorFiltersOf(parseIndoorState({}));
/** How often places that fell silent are looked for: the live feed only tells of those that report. */
const refreshMs = 60_000;
const waitingRows = 10;

export function AirIndoorPage() {
  const { airIndoor: words, airList, filterBar } = useTexts();
  const [state, change] = useSearchState(parseIndoorState);
  const filters = useMemo(() => indoorFiltersOf(state), [state]);
  const places = useCall(
    indoorCall,
    { query: filters },
    { keepPrevious: true, refetchInterval: refreshMs, merge: keepNewerIndoor },
  );
  useAirUpdates(indoorCall, undefined, replaceIndoor);
  const byType = useMemo(() => Map.groupBy(places.data?.list ?? [], (place) => place.facilityType), [places.data]);
  const groups = facilityTypes.flatMap(({ code }) => {
    const own = byType.get(code);
    return own ? [{ code, name: own[0]?.facilityTypeName ?? code, places: own }] : [];
  });

  const pageChange = (pageNumber: number) => ({ pageNumber: pageNumber === firstPage ? undefined : pageNumber });
  const chosenPlaces = places.isPlaceholderData ? undefined : byType.get(state.facilityType);
  useLastPage(state.pageNumber, chosenPlaces && pageCount(chosenPlaces.length, defaultPageSize), (last) =>
    change(pageChange(last)),
  );

  return (
    <>
      <PageHead title={words.title} line={words.line} />
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
              label={airList.facilityType}
              value={chosen.facilityType}
              options={facilityTypeOptions}
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
      {places.isError && !places.data && (
        <FailedState what={words.title} problem={places.error} onRetry={places.refetch} />
      )}
      {places.data?.list.length === 0 && (
        <EmptyState>
          <p>{airList.emptyHint}</p>
        </EmptyState>
      )}
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
