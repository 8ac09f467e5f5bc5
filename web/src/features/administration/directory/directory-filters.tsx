import { useTexts } from '../../../texts/texts.tsx';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { adminFiltersOf, adminSearchTypes, adminStatusOptions, deptOptions } from '../administrators/admins-state.ts';
import { longestKeyword, parseDirectoryState } from './directory-state.ts';

type Filters = ReturnType<typeof adminFiltersOf>;
const cleared = adminFiltersOf(parseDirectoryState({}));

export function DirectoryFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  const { adminDirectory: words, filterBar } = useTexts();
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => (
        <>
          <SelectField
            label={words.dept}
            value={chosen.deptCode}
            options={deptOptions}
            all={filterBar.all}
            onChange={(deptCode) => choose({ deptCode })}
          />
          <SelectField
            label={words.status}
            value={chosen.adminStatus}
            options={adminStatusOptions.map(({ code }) => ({ code, name: words.statuses[code] }))}
            all={filterBar.all}
            onChange={(adminStatus) => choose({ adminStatus })}
          />
          <SelectField
            label={words.searchType}
            value={chosen.searchType}
            options={adminSearchTypes.map((code) => ({ code, name: words.searchTypes[code] }))}
            onChange={(searchType) => choose({ searchType })}
          />
          <TextField
            label={words.keyword}
            type="search"
            maxLength={longestKeyword}
            value={chosen.keyword}
            onChange={(keyword) => choose({ keyword })}
          />
        </>
      )}
    </FilterBar>
  );
}
