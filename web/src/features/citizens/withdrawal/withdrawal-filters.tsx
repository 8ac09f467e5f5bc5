import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { SearchFields } from '../../../ui/filter-bar/search-fields.tsx';
import { parseWithdrawalState, withdrawalFiltersOf, withdrawalSearchTypes } from './withdrawal-state.ts';

const words = adminsWords.withdrawal;
type Filters = ReturnType<typeof withdrawalFiltersOf>;
const cleared = withdrawalFiltersOf(parseWithdrawalState({}));

export function WithdrawalFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => (
        <SearchFields types={withdrawalSearchTypes} names={words.searchTypes} chosen={chosen} choose={choose} />
      )}
    </FilterBar>
  );
}
