import { auditWords as words } from '../../texts/ko/console-audit.ts';
import { filterBar } from '../../texts/ko/filter-bar.ts';
import { SelectField, TextField } from '../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import { auditActionOptions, auditFiltersOf, parseAuditState } from './audit-state.ts';

type Filters = ReturnType<typeof auditFiltersOf>;
const cleared = auditFiltersOf(parseAuditState({}));

export function AuditFilters({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => {
        const text = (name: 'startDatetime' | 'endDatetime' | 'adminId' | 'keyword') => ({
          value: chosen[name],
          maxLength: 100,
          onChange: (value: string) => choose({ [name]: value }),
        });
        return (
          <>
            <TextField {...text('startDatetime')} label={words.start} type="date" />
            <TextField {...text('endDatetime')} label={words.end} type="date" />
            <TextField {...text('adminId')} label={words.adminId} type="search" />
            <SelectField
              label={words.action}
              value={chosen.action}
              options={auditActionOptions}
              all={filterBar.all}
              onChange={(action) => choose({ action })}
            />
            <TextField {...text('keyword')} label={words.keyword} type="search" />
          </>
        );
      }}
    </FilterBar>
  );
}
