import { useRef } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLastPage } from '../../../lib/paths/use-last-page.ts';
import { useListState } from '../../../lib/paths/use-list-state.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { pageCount } from '../../../ui/table/page-window.ts';
import { adminFiltersOf } from '../accounts/admins-state.ts';
import styles from './directory.module.css';
import { administratorsCall } from './directory-columns.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { DirectoryList } from './directory-list.tsx';
import { parseDirectoryState } from './directory-state.ts';
import { Forbidden } from './forbidden.tsx';
import { isForbidden } from './refusals.ts';

/** The administrators, as the public site lists them to those of them who may. */
export function DirectoryPage() {
  const { adminDirectory: words, table } = useTexts();
  const { state, filters, controls, onApply } = useListState(parseDirectoryState, adminFiltersOf);
  const [, replace] = useSearchState(parseDirectoryState);
  const asked = useCall(administratorsCall, { query: state }, { keepPrevious: true });
  const top = useRef<HTMLDivElement>(null);
  const answered = asked.isPlaceholderData ? undefined : asked.data;
  useLastPage(state.pageNumber, answered && pageCount(answered.totalCount, state.pageSize), (pageNumber) =>
    replace({ pageNumber }),
  );
  if (isForbidden(asked.error)) return <Forbidden />;

  const toPage = (pageNumber: number) => {
    controls.onPage(pageNumber);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageHead title={words.title} />
      <DirectoryFilters applied={filters} onApply={onApply} />
      <div ref={top} className={styles.toolbar}>
        <p role="status">{asked.data && table.count(asked.data.totalCount)}</p>
      </div>
      <DirectoryList asked={asked} controls={{ ...controls, onPage: toPage }} />
    </>
  );
}
