import { installationTypes } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import type { ReactNode } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import styles from './statistics.module.css';
import { StatisticsControls } from './statistics-controls.tsx';
import { StatisticsResult } from './statistics-result.tsx';
import { installationOf, type TimeQuestion, type UseRows } from './statistics-state.ts';
import { TypeTabs } from './type-tabs.tsx';
import { useStatistics } from './use-statistics.ts';

interface PeriodStatisticsProps {
  /** The measures; the first is the default. */
  measures: readonly [Measure, ...Measure[]];
  /** A side is null without devices. */
  place: { placeId: number; placeName: string; indoor: unknown; outdoor: unknown };
  useRows: UseRows;
  /** A remark about the shown time. */
  note?: (query: TimeQuestion['query']) => ReactNode;
}

/** A place's measures by hour, day or month: chart and table of one query, stored in the address. */
export function PeriodStatistics({ measures, place, useRows, note }: PeriodStatisticsProps) {
  const { places, statistics: words } = useSharedTexts();
  const { state, range, query, now, change, changeType } = useStatistics(measures);
  const installationType = installationOf(state.installationType, place);
  return (
    <section className={styles.statistics} aria-labelledby="statistics">
      <h2 id="statistics" className="section-title">
        {words.title}
      </h2>
      <TypeTabs selected={state.datetimeType} onSelect={changeType}>
        <StatisticsControls
          measures={measures}
          state={state}
          range={range}
          spot={
            <SelectField
              label={words.installation}
              value={installationType}
              options={installationTypes.map((code) => ({ code, name: places.installation[code] }))}
              onChange={(value) =>
                change({ installationType: installationTypes.find((type) => type === value), pageNumber: undefined })
              }
            />
          }
          onChange={(changes) => change({ ...changes, pageNumber: undefined })}
        />
        {note?.(query)}
        <StatisticsResult
          useRows={useRows}
          place={place}
          installationType={installationType}
          query={query}
          measures={measures}
          state={state}
          now={now}
          onChange={change}
        />
      </TypeTabs>
    </section>
  );
}
