import { adminsWords as words } from '../../../texts/ko/console-admins.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { filterBar } from '../../../texts/ko/filter-bar.ts';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
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
          <SelectField
            label={consoleListWords.searchType}
            value={chosen.searchType}
            options={adminSearchTypes.map((code) => ({ code, name: words.searchTypes[code] }))}
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
