import { useTexts } from '../../../texts/texts.tsx';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { SearchFields } from '../../../ui/filter-bar/search-fields.tsx';
import { adminFiltersOf, adminSearchTypes, adminStatusOptions, deptOptions } from '../accounts/admins-state.ts';
import { parseDirectoryState } from './directory-state.ts';

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
          <SearchFields types={adminSearchTypes} names={words.searchTypes} chosen={chosen} choose={choose} />
        </>
      )}
    </FilterBar>
  );
}
