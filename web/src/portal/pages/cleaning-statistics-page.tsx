import { datetimeTypes, formatSeoulDate } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { WeighingStatistics } from '../../features/weighing/weighing-statistics.tsx';
import { oneOf, type Search } from '../../lib/paths/search.ts';
import { useSearchState } from '../../lib/paths/use-search-state.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField, TextField } from '../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import { PageIntro } from '../../ui/page/page-intro.tsx';

const dayMs = 86_400_000;
const usualDays = 30;
const day = (text: string | undefined, unasked: string) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : unasked;

/** Reads the state out of the address; what isn't there or makes no sense is the default: the last month by day. */
function parse(search: Search) {
  const now = new Date();
  return {
    datetimeType: oneOf(datetimeTypes, search.datetimeType, 'day'),
    startDatetime: day(search.startDatetime, formatSeoulDate(new Date(now.getTime() - usualDays * dayMs))),
    endDatetime: day(search.endDatetime, formatSeoulDate(now)),
  };
}

/** What the district's cleaning came to over a range; every part of it is of the same days. */
export function CleaningStatisticsPage() {
  const { weighing: words } = useTexts();
  const [query, change] = useSearchState(parse);
  const cleared = useMemo(() => parse({}), []);
  return (
    <>
      <PageIntro title={words.title} line={words.line} />
      <FilterBar
        label={words.filters}
        applied={query}
        cleared={cleared}
        onApply={(chosen) =>
          (change as (changes: object, options?: { push?: boolean }) => void)(chosen, { push: true })
        }
      >
        {(chosen, choose) => (
          <>
            <SelectField
              label={words.unit}
              value={chosen.datetimeType}
              options={datetimeTypes.map((code) => ({ code, name: words.units[code] }))}
              onChange={(code) => choose({ datetimeType: oneOf(datetimeTypes, code, 'day') })}
            />
            {(['startDatetime', 'endDatetime'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'startDatetime' ? words.start : words.end}
                type="date"
                value={chosen[name]}
                onChange={(value) => choose({ [name]: value })}
              />
            ))}
          </>
        )}
      </FilterBar>
      <WeighingStatistics query={query} />
    </>
  );
}
