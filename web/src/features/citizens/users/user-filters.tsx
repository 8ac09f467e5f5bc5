import { userStatusCodes, userStatuses } from '@maru/domain/member';
import { usersWords as words } from '../../../texts/ko/console-citizens.ts';
import { filterBar } from '../../../texts/ko/filter-bar.ts';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { SearchFields } from '../../../ui/filter-bar/search-fields.tsx';
import { parseUsersState, userFiltersOf, userSearchTypes } from './users-state.ts';

type Filters = ReturnType<typeof userFiltersOf>;
const cleared = userFiltersOf(parseUsersState({}));

export function UserFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => (
        <>
          <SelectField
            label={words.status}
            value={chosen.userStatus}
            options={userStatusCodes.map((code) => ({ code, name: userStatuses[code] }))}
            all={filterBar.all}
            onChange={(userStatus) => choose({ userStatus })}
          />
          <SearchFields types={userSearchTypes} names={words.searchTypes} chosen={chosen} choose={choose} />
        </>
      )}
    </FilterBar>
  );
}
