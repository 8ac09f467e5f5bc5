import type { Measure } from '@maru/domain/measure';
import { useMemo } from 'react';
import { useNow } from '../../lib/clock/use-now.ts';
import { useSearchState } from '../../lib/paths/use-search-state.ts';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { callRange, rangeOf } from './periods.ts';
import styles from './statistics.module.css';
import { StatisticsControls } from './statistics-controls.tsx';
import { StatisticsResult } from './statistics-result.tsx';
import { installationOf, parseStatistics, type UseRows } from './statistics-state.ts';
import { TypeTabs } from './type-tabs.tsx';

/** How often 'until now' moves on. */
const moveOnMs = 5 * 60_000;

interface PeriodStatisticsProps {
  /** The first is shown until another is chosen. */
  measures: readonly [Measure, ...Measure[]];
  /** Its sides are null where it has no device there. */
  place: { placeId: number; indoor: unknown; outdoor: unknown };
  useRows: UseRows;
}

/** A place's measures over time, by hour, day or month: chart and table of one question, kept in the address. */
export function PeriodStatistics({ measures, place, useRows }: PeriodStatisticsProps) {
  const { statistics: words } = useSharedTexts();
  const parse = useMemo(() => parseStatistics(measures), [measures]);
  const [state, change] = useSearchState(parse);
  const now = useNow(moveOnMs);
  const { datetimeType, period, startDatetime, endDatetime } = state;
  const range = useMemo(
    () => (period ? rangeOf(period, datetimeType, now) : { start: startDatetime, end: endDatetime }),
    [period, datetimeType, startDatetime, endDatetime, now],
  );
  const installationType = installationOf(state.installationType, place);
  const query = useMemo(() => ({ ...callRange(range, datetimeType), datetimeType }), [range, datetimeType]);
  return (
    <section className={styles.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{words.title}</h2>
      <TypeTabs
        selected={datetimeType}
        onSelect={(type) =>
          // Ends are written differently by hour, day and month, so they don't carry over.
          change({
            datetimeType: type,
            period: undefined,
            startDatetime: undefined,
            endDatetime: undefined,
            pageNumber: undefined,
          })
        }
      >
        <StatisticsControls
          measures={measures}
          state={state}
          range={range}
          installationType={installationType}
          onChange={(changes) => change({ ...changes, pageNumber: undefined })}
        />
        <StatisticsResult
          useRows={useRows}
          placeId={place.placeId}
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
