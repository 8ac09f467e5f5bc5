import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useMemo, useRef } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLastPage } from '../../../lib/paths/use-last-page.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { pageCount } from '../../../ui/table/page-window.ts';
import { keepNewerPlaces } from '../parts/keep-newer.ts';
import { PageHead } from '../parts/page-head.tsx';
import { replacePlace } from '../parts/replace-place.ts';
import { useAirUpdates } from '../parts/use-air-updates.ts';
import styles from './list.module.css';
import { ListFilters } from './list-filters.tsx';
import { applyFilters, filtersOf, parseListState, sorts } from './list-state.ts';
import { PlaceList } from './place-list.tsx';

const placesCall = 'GET /api/air-quality/installation-place';
/** How often places that fell silent are looked for: the live feed only tells of those that report. */
const refreshMs = 60_000;

export function AirListPage() {
  const { airList: words, table } = useTexts();
  const [state, change] = useSearchState(parseListState);
  const top = useRef<HTMLDivElement>(null);
  const filters = useMemo(() => filtersOf(state), [state]);
  const places = useCall(
    placesCall,
    { query: { ...state, pageSize: defaultPageSize } },
    { keepPrevious: true, refetchInterval: refreshMs, merge: keepNewerPlaces },
  );
  useAirUpdates(placesCall, undefined, replacePlace);

  const pageChange = (pageNumber: number) => ({ pageNumber: pageNumber === firstPage ? undefined : pageNumber });
  const pages = places.data && !places.isPlaceholderData && pageCount(places.data.totalCount, defaultPageSize);
  useLastPage(state.pageNumber, pages || undefined, (last) => change(pageChange(last)));
  const toPage = (pageNumber: number) => {
    change(pageChange(pageNumber), { push: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const sortBy = (id: string) => {
    const sort = sorts.find((one) => one === id);
    if (sort) change({ sort, pageNumber: undefined });
  };

  return (
    <>
      <PageHead title={words.title} line={words.line} />
      <ListFilters applied={filters} onApply={(chosen) => change(applyFilters(chosen), { push: true })} />
      <div ref={top} className={styles.toolbar}>
        <p role="status" className={styles.count}>
          {places.data && table.count(places.data.totalCount)}
        </p>
        <SelectField
          label={words.sort}
          isInline
          value={state.sort}
          options={sorts.map((code) => ({ code, name: words.sorts[code] }))}
          onChange={sortBy}
        />
      </div>
      <PlaceList places={places} sort={state.sort} pageNumber={state.pageNumber} onSort={sortBy} onPage={toPage} />
    </>
  );
}
