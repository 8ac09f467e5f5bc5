import { adminsWords as words } from '../../../texts/ko/console-administrators.ts';
import { filterBar } from '../../../texts/ko/filter-bar.ts';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { SearchFields } from '../../../ui/filter-bar/search-fields.tsx';
import { adminFiltersOf, adminSearchTypes, adminStatusOptions, deptOptions, parseAdminsState } from './admins-state.ts';

type Filters = ReturnType<typeof adminFiltersOf>;
const cleared = adminFiltersOf(parseAdminsState({}));

export function AdminFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
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
            options={adminStatusOptions}
            all={filterBar.all}
            onChange={(adminStatus) => choose({ adminStatus })}
          />
          <SearchFields types={adminSearchTypes} names={words.searchTypes} chosen={chosen} choose={choose} />
        </>
      )}
    </FilterBar>
  );
}
