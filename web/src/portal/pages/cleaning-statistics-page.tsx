import { datetimeTypes } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { DrivenStatistics } from '#features/vehicles/driven/driven-statistics.tsx';
import { useVehicleWords } from '#features/vehicles/words.ts';
import { WeighingStatistics } from '#features/weighing/weighing-statistics.tsx';
import { dayOr } from '#lib/clock/days.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { rangeOf } from '#places/statistics/periods.ts';
import { useTexts } from '#texts/texts.tsx';
import { SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import styles from './cleaning-statistics-page.module.css';

/** Subjects of the statistics, each with its own address. */
const kinds = ['vehicle', 'scale'] as const;
/** Vehicles have daily data only. */
const unitsOf = { vehicle: ['day', 'month'], scale: datetimeTypes } as const;

const usualUnit = 'month';

/** Parses the state from the address; missing or invalid values get their default: the last year by month. */
function parse(search: Search) {
  const { start, end } = rangeOf('year', 'day', new Date());
  const measurementType = oneOf(kinds, search.measurementType, 'vehicle');
  return {
    measurementType,
    datetimeType: oneOf(unitsOf[measurementType], search.datetimeType, usualUnit),
    startDatetime: dayOr(start, search.startDatetime),
    endDatetime: dayOr(end, search.endDatetime),
  };
}

/** The district's cleaning over a range; all its parts cover the same days. */
export function CleaningStatisticsPage() {
  const { weighing: words } = useTexts();
  const vehicleWords = useVehicleWords().statistics;
  const [state, change] = useSearchState(parse);
  const { measurementType, ...query } = state;
  const cleared = useMemo(() => parse({ measurementType }), [measurementType]);
  return (
    <>
      <PageIntro title={words.title} line={vehicleWords.line} />
      <nav className="tab-list row gap-2 above-5 below-5" aria-label={vehicleWords.kinds}>
        {kinds.map((kind) => (
          <PageLink
            key={kind}
            to={paths.cleaningStatistics}
            search={{ ...query, measurementType: kind }}
            className={styles.kind}
            data-current={kind === measurementType || undefined}
          >
            {vehicleWords.tabs[kind]}
          </PageLink>
        ))}
      </nav>
      <FilterBar
        label={words.filters}
        applied={state}
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
              options={unitsOf[measurementType].map((code) => ({ code, name: words.units[code] }))}
              onChange={(code) => choose({ datetimeType: oneOf(datetimeTypes, code, usualUnit) })}
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
      {measurementType === 'vehicle' ? (
        <DrivenStatistics query={{ ...query, datetimeType: oneOf(unitsOf.vehicle, query.datetimeType, usualUnit) }} />
      ) : (
        <WeighingStatistics query={query} />
      )}
    </>
  );
}
