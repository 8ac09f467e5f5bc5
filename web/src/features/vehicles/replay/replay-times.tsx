import { type CSSProperties, memo } from 'react';
import { timeOf } from '../map/way.ts';
import type { DrivingPath } from '../vehicles.ts';
import styles from './replay.module.css';
import { replayLooks } from './replay-looks.ts';
import type { PlayerWords } from './replay-state.ts';

interface ReplayTimesProps {
  ways: readonly DrivingPath[];
  span: { from: number; until: number };
  words: PlayerWords;
}

/** A timeline per vehicle below the slider: thick while driving, thin while stopped, empty in gaps. */
export const ReplayTimes = memo(function ReplayTimes({ ways, span, words }: ReplayTimesProps) {
  const length = Math.max(1, span.until - span.from);
  const share = (seconds: number) => `${(100 * seconds) / length}%`;
  return (
    <div className={styles.times}>
      {ways.map((way, at) => {
        const trips = way.legs.filter(({ kind }) => kind === 'trip');
        const spoken = trips
          .map(({ startSecond, endSecond }) => `${timeOf(startSecond)}–${timeOf(endSecond)}`)
          .join(', ');
        return (
          <div
            key={way.vehicleId}
            className={styles.row}
            role="img"
            aria-label={`${words.way(way.vehicleNumber)}: ${words.legend.trip} ${spoken || '-'}`}
            style={{ '--way': replayLooks[at % replayLooks.length]?.colour } as CSSProperties}
          >
            {way.legs.map(({ kind, startSecond, endSecond }) => (
              <span
                key={startSecond}
                data-kind={kind}
                style={{ left: share(startSecond - span.from), width: share(endSecond - startSecond) }}
              />
            ))}
          </div>
        );
      })}
      <p className={styles.legend} aria-hidden="true">
        <span data-kind="trip">{words.legend.trip}</span>
        <span data-kind="stop">{words.legend.stop}</span>
        <span data-kind="gap">{words.legend.gap}</span>
      </p>
    </div>
  );
});
