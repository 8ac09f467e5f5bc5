import type { CSSProperties } from 'react';
import { type CallState, Unanswered } from '#screens/unanswered.tsx';
import { Marked } from '#texts/marked.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { positionAt } from '../map/way.ts';
import type { DrivingPath, ListedVehicle } from '../vehicles.ts';
import type { useVehicleWords } from '../words.ts';
import styles from './replay.module.css';
import { type ReplayClock, useSecond } from './replay-clock.ts';
import { replayLooks } from './replay-looks.ts';
import { mostVehicles } from './replay-state.ts';

type Words = ReturnType<typeof useVehicleWords>;

export type ReplayedVehicle = Pick<
  ListedVehicle,
  'vehicleId' | 'vehicleNumber' | 'vehicleType' | 'vehicleCompanyCodeName' | 'operationDatetimeMinute'
>;

export interface VehiclesAnswer extends CallState {
  data: { list: ReplayedVehicle[] } | undefined;
}

interface ReplayVehiclesProps {
  words: Words;
  answer: VehiclesAnswer;
  chosen: readonly number[];
  known: ReadonlyMap<number, DrivingPath>;
  isPending: boolean;
  clock: ReplayClock;
  onChoose: (vehicleIds: readonly number[]) => void;
}

/** The vehicles to choose from, and each chosen vehicle's activity at the clock's time. */
export function ReplayVehicles({ words, answer, chosen, known, isPending, clock, onChoose }: ReplayVehiclesProps) {
  const list = answer.data?.list;
  if (!list) return <Unanswered call={answer} what={words.replay.what} height="12rem" />;
  if (list.length === 0) return <EmptyState />;
  return (
    <ul className={styles.vehicles} aria-label={words.replay.choose(mostVehicles)}>
      {list.map(({ vehicleId, vehicleNumber, vehicleType, vehicleCompanyCodeName }) => {
        const at = chosen.indexOf(vehicleId);
        const look = replayLooks[at];
        const way = known.get(vehicleId);
        return (
          <li key={vehicleId}>
            <label className="stack middle no-row-gap line-below">
              <input
                type="checkbox"
                checked={at >= 0}
                disabled={at < 0 && chosen.length >= mostVehicles}
                onChange={() => onChoose(at < 0 ? [...chosen, vehicleId] : chosen.filter((id) => id !== vehicleId))}
              />
              <span>
                {look ? (
                  <span aria-hidden="true" className={styles.sign} style={{ '--way': look.colour } as CSSProperties}>
                    {look.sign}{' '}
                  </span>
                ) : null}
                <Marked>{vehicleNumber}</Marked>
                <span className="block muted small">
                  {words.uses[vehicleType]} · <Marked>{vehicleCompanyCodeName}</Marked>
                </span>
              </span>
              {way ? <Doing way={way} words={words} clock={clock} /> : null}
              {!way && at >= 0 && isPending ? <span className={styles.now}>…</span> : null}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** A vehicle's activity at the clock's time, or a text that it is unknown. */
function Doing({ way, words, clock }: { way: DrivingPath; words: Words; clock: ReplayClock }) {
  const second = useSecond(clock, 5);
  if (way.points.length === 0) return <span className={styles.now}>{words.replay.none}</span>;
  const position = positionAt(way, second);
  if (!position) return <span className={styles.now}>{words.replay.noData}</span>;
  if (position.kind === 'stop') return <span className={styles.now}>{words.replay.stopped}</span>;
  return (
    <span className={styles.now}>
      {words.replay.moving}
      {position.velocity === null ? '' : ` ${Math.round(position.velocity)}\u2009km/h`}
    </span>
  );
}
