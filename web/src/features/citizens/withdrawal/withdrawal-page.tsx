import { useCall } from '../../../lib/api/use-call.ts';
import { useListState } from '../../../lib/paths/use-list-state.ts';
import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { useListLayout } from '../../../ui/list/use-list-layout.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { withdrawalCall, withdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalFilters } from './withdrawal-filters.tsx';
import { parseWithdrawalState, withdrawalFiltersOf } from './withdrawal-state.ts';

const words = adminsWords.withdrawal;

/** Citizens who left, with when and why. */
export function WithdrawalPage() {
  const { state, filters, controls, onApply } = useListState(parseWithdrawalState, withdrawalFiltersOf);
  const kept = useListLayout('withdrawal', withdrawalColumns);
  const asked = useCall(withdrawalCall, { query: { ...state, userStatus: 'withdrawal' } }, { keepPrevious: true });
  return (
    <>
      <PageHead title={words.title} />
      <WithdrawalFilters applied={filters} onApply={onApply} />
      <Toolbar totalCount={asked.data?.totalCount} controls={controls} kept={kept} />
      <ListView
        title={words.title}
        controls={controls}
        kept={kept}
        rows={asked.data?.withdrawalList}
        rowKey={(row) => String(row.userNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
      />
    </>
  );
}
