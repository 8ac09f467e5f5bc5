import { airMeasures } from '@maru/domain/air';
import { type InstallationType, installationTypes } from '@maru/domain/facility';
import { useTexts } from '../../../../texts/texts.tsx';
import { SelectField } from '../../../../ui/filter-bar/fields.tsx';
import { periodsOf, type Range } from './periods.ts';
import { RangeForm } from './range-form.tsx';
import styles from './statistics.module.css';
import type { StatisticsState } from './statistics-state.ts';

interface StatisticsControlsProps {
  state: StatisticsState;
  range: Range;
  installationType: InstallationType;
  onChange: (changes: { [F in keyof StatisticsState]?: StatisticsState[F] | undefined }) => void;
}

/** What is asked: installation and measurement at once, a period by a press, or both ends typed in. */
export function StatisticsControls({ state, range, installationType, onChange }: StatisticsControlsProps) {
  const { air, airPlace: words } = useTexts();
  return (
    <div className={styles.controls}>
      <div className={styles.selects}>
        <SelectField
          label={words.installation}
          value={installationType}
          options={installationTypes.map((code) => ({ code, name: air.installation[code] }))}
          onChange={(value) => onChange({ installationType: installationTypes.find((type) => type === value) })}
        />
        <SelectField
          label={words.measurement}
          value={state.measurementType}
          options={airMeasures.map(({ type }) => ({ code: type, name: air.measurement[type] }))}
          onChange={(value) => onChange({ measurementType: airMeasures.find(({ type }) => type === value)?.type })}
        />
      </div>
      <div className={styles.range}>
        <fieldset aria-label={words.periodGroup} className={styles.periods}>
          {periodsOf(state.datetimeType).map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={state.period === period}
              onClick={() => onChange({ period, startDatetime: undefined, endDatetime: undefined })}
            >
              {words.periods[period]}
            </button>
          ))}
        </fieldset>
        <RangeForm
          key={`${state.datetimeType} ${range.start} ${range.end}`}
          datetimeType={state.datetimeType}
          range={range}
          onApply={({ start, end }) => onChange({ period: undefined, startDatetime: start, endDatetime: end })}
        />
      </div>
    </div>
  );
}
