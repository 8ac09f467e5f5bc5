import type { OutputOf } from '@maru/contract';
import { useMemo } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { pageSizes, pagingOf } from '../../../lib/paths/paging-state.ts';
import { oneOf, type Search } from '../../../lib/paths/search.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { adminsWords } from '../../../texts/ko/console-admins.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import type { Column } from '../../../ui/table/columns.ts';

const listCall = 'GET /admin/api/administrators';
type Row = OutputOf<typeof listCall>['withdrawalList'][number];

const words = adminsWords.withdrawal;
const searchTypes = ['userId', 'username'] as const;

const parseState = (search: Search) => ({
  ...pagingOf(search),
  searchType: oneOf(searchTypes, search.searchType, 'userId'),
  keyword: search.keyword ?? '',
});
const cleared = { searchType: searchTypes[0] as string, keyword: '' };

const columns: Column<Row>[] = [
  { id: 'number', header: consoleListWords.number, isNumeric: true, cell: (row) => row.rowNumber },
  { id: 'userId', header: words.searchTypes.userId, isRowHeader: true, cell: (row) => row.userId },
  { id: 'username', header: words.searchTypes.username, cell: (row) => row.username },
  { id: 'withdrawn', header: words.withdrawn, cell: (row) => formatDatetime(row.withdrawalDatetime) },
  { id: 'reason', header: words.reason, cell: (row) => row.changeReason },
];

/** Citizens who left, with when and why. */
export function WithdrawalPage() {
  const [state, change] = useSearchState(parseState);
  const { searchType, keyword } = state;
  const applied = useMemo(() => ({ searchType: searchType as string, keyword }), [searchType, keyword]);
  const asked = useCall(listCall, { query: { ...state, userStatus: 'withdrawal' } }, { keepPrevious: true });
  return (
    <>
      <PageHead title={words.title} />
      <FilterBar
        label={words.filters}
        applied={applied}
        cleared={cleared}
        onApply={(chosen) =>
          change({ ...parseState(chosen), pageNumber: undefined, pageSize: state.pageSize }, { push: true })
        }
      >
        {(chosen, choose) => (
          <>
            <SelectField
              label={consoleListWords.searchType}
              value={chosen.searchType}
              options={searchTypes.map((code) => ({ code, name: words.searchTypes[code] }))}
              onChange={(searchType) => choose({ searchType })}
            />
            <TextField
              label={consoleListWords.keyword}
              type="search"
              maxLength={100}
              value={chosen.keyword}
              onChange={(keyword) => choose({ keyword })}
            />
          </>
        )}
      </FilterBar>
      <Toolbar
        totalCount={asked.data?.totalCount}
        pageSize={state.pageSize}
        pageSizes={pageSizes}
        onPageSize={(pageSize) => change({ pageSize, pageNumber: undefined })}
      />
      <ListView
        title={words.title}
        columns={columns}
        rows={asked.data?.withdrawalList}
        rowKey={(row) => String(row.userNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
        pageNumber={state.pageNumber}
        pageSize={state.pageSize}
        onPage={(pageNumber) => change({ pageNumber }, { push: true })}
      />
    </>
  );
}
