import { adminsWords } from '../../../texts/ko/console-admins.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { parseWithdrawalState, withdrawalFiltersOf, withdrawalSearchTypes } from './withdrawal-state.ts';

const words = adminsWords.withdrawal;
type Filters = ReturnType<typeof withdrawalFiltersOf>;
const cleared = withdrawalFiltersOf(parseWithdrawalState({}));

export function WithdrawalFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => (
        <>
          <SelectField
            label={consoleListWords.searchType}
            value={chosen.searchType}
            options={withdrawalSearchTypes.map((code) => ({ code, name: words.searchTypes[code] }))}
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
  );
}
