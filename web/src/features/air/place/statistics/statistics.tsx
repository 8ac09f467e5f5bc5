import { useMemo } from 'react';
import { useSearchState } from '../../../../lib/paths/use-search-state.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import type { PlaceWithDevices } from '../place-call.ts';
import { callRange, rangeOf } from './periods.ts';
import styles from './statistics.module.css';
import { StatisticsControls } from './statistics-controls.tsx';
import { StatisticsResult } from './statistics-result.tsx';
import { installationOf, parseStatisticsState } from './statistics-state.ts';
import { TypeTabs } from './type-tabs.tsx';
import { useNow } from './use-now.ts';

/** A place's measurements over time, by hour, day or month: chart and table of one question. */
export function Statistics({ place }: { place: PlaceWithDevices }) {
  const { airPlace: words } = useTexts();
  const [state, change] = useSearchState(parseStatisticsState);
  const now = useNow();
  const { datetimeType, period, startDatetime, endDatetime } = state;
  const range = useMemo(
    () => (period ? rangeOf(period, datetimeType, now) : { start: startDatetime, end: endDatetime }),
    [period, datetimeType, startDatetime, endDatetime, now],
  );
  const installationType = installationOf(state.installationType, place);
  const question = useMemo(
    () => ({ installationType, datetimeType, ...callRange(range, datetimeType) }),
    [installationType, datetimeType, range],
  );
  return (
    <section className={styles.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{words.statistics}</h2>
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
          state={state}
          range={range}
          installationType={installationType}
          onChange={(changes) => change({ ...changes, pageNumber: undefined })}
        />
        <StatisticsResult placeId={place.placeId} question={question} state={state} now={now} onChange={change} />
      </TypeTabs>
    </section>
  );
}
