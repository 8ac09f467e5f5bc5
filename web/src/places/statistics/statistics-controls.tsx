import type { Measure } from '@maru/domain/measure';
import type { ReactNode } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { NarrowFold } from '#ui/layout/narrow-fold.tsx';
import { periodsOf, type Range } from './periods.ts';
import { RangeForm } from './range-form.tsx';
import styles from './statistics.module.css';
import type { StatisticsChanges, StatisticsState } from './statistics-state.ts';

interface StatisticsControlsProps {
  measures: readonly Measure[];
  state: StatisticsState;
  range: Range;
  /** The control for the side or room. */
  spot: ReactNode;
  onChange: (changes: StatisticsChanges) => void;
}

/** The query's controls: side or room, measurement and period apply at once; typed ends are submitted. */
export function StatisticsControls({ measures, state, range, spot, onChange }: StatisticsControlsProps) {
  const { measures: names, statistics: words } = useSharedTexts();
  return (
    <div className={styles.controls}>
      <div className={styles.selects}>
        {spot}
        <SelectField
          label={words.measurement}
          value={state.measurementType}
          options={measures.map((measure) => ({ code: measure.type, name: names.name(measure) }))}
          onChange={(measurementType) => onChange({ measurementType })}
        />
      </div>
      <div className="stack">
        <fieldset aria-label={words.periodGroup} className={styles.periods}>
          {periodsOf(state.datetimeType).map((period) => (
            <button
              key={period}
              type="button"
              className="choosable medium white basic gray-border padded-inline-5 tall-40"
              aria-pressed={state.period === period}
              onClick={() => onChange({ period, startDatetime: undefined, endDatetime: undefined })}
            >
              {words.periods[period]}
            </button>
          ))}
        </fieldset>
        <NarrowFold label={words.ends} startsOpen={state.period === null}>
          <RangeForm
            // Not by a period's ends, which move on while others are typed.
            key={`${state.datetimeType} ${state.period ?? `${range.start} ${range.end}`}`}
            datetimeType={state.datetimeType}
            range={range}
            onApply={({ start, end }) => onChange({ period: undefined, startDatetime: start, endDatetime: end })}
          />
        </NarrowFold>
      </div>
    </div>
  );
}
