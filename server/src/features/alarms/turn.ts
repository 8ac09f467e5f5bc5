/** A turn of evaluation: its input, the limits of rules, and the changes that it writes in one transaction. */
import {
  type CrossingEvent,
  type CrossingState,
  type Limit,
  limitOfBattery,
  limitOfGrade,
  type Timing,
} from '@maru/domain/alarm-crossing';
import { type AlarmWindow, mutingOf } from '@maru/domain/alarm-window';
import { deviceKinds } from '@maru/domain/device-groups';
import type pg from 'pg';
import type { DeviceGrading, OwnGrading } from '#feature.ts';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import type { Database } from '#platform/database/pool.ts';
import { type Series, silenceSecondsOf } from '#telemetry/series/series.ts';
import {
  type AlarmRule,
  type End,
  type Episode,
  type Pair,
  type WatchedDevice,
  writeAlarms,
  writeStates,
  writeWatches,
} from './store.ts';

/** A series with the rules and maintenance windows of all series. */
export interface Watched {
  db: Database;
  series: Series;
  rules: readonly AlarmRule[];
  windows: readonly AlarmWindow[];
  gradings: readonly DeviceGrading[];
  now: Date;
}

/** The gradings of devices that have their own, by device id. */
export async function gradingsOf(
  { db, series, gradings }: Watched,
  devices: readonly WatchedDevice[],
): Promise<ReadonlyMap<number, OwnGrading>> {
  const own = gradings.find((one) => one.series === series.name);
  const ids = devices.map(({ deviceId }) => deviceId);
  return own ? own.of(db, ids) : new Map();
}

/** The limit of a rule for a device; null if the rule has none or the measure lacks its grade. */
export function limitOf(rule: AlarmRule, own: OwnGrading | undefined): Limit | null {
  if (rule.batteryPercent !== null) return limitOfBattery(rule.batteryPercent, rule.hysteresis);
  const kind = deviceKinds.find(({ series }) => series === rule.series);
  const measure = kind?.measures.find(({ field }) => field === rule.field);
  if (!measure || !rule.grade) return null;
  return limitOfGrade({ ...measure, ...(own?.scale && { scale: own.scale }) }, rule.grade, rule.hysteresis);
}

export const timingOf = ({ series, windows }: Watched, rule: AlarmRule, device: WatchedDevice): Timing => ({
  leastSeconds: rule.leastSeconds,
  // Batteries are reported once a day or less often, and don't recover between two reports.
  longestGapSeconds:
    rule.kind === 'lowBattery' ? Number.POSITIVE_INFINITY : silenceSecondsOf(series, device.intervalSeconds, {}),
  isMuted: mutingOf(windows, device),
});

/** Collects the changes of a turn. */
export class Turn {
  readonly #ends: End[] = [];
  readonly #episodes: Episode[] = [];
  readonly #states: (Pair & CrossingState)[] = [];
  /** Time up to which each device's readings were evaluated, in epoch milliseconds. */
  readonly watches = new Map<number, number>();

  /** Adds a rule's new state for a device, and its alternating start and end events. */
  add(
    { ruleId, deviceId, severity }: Pair & Pick<AlarmRule, 'severity'>,
    state: CrossingState,
    events: readonly CrossingEvent[] = [],
    limit: number | null = null,
  ): void {
    this.#states.push({ ruleId, deviceId, ...state });
    let open: Episode | undefined;
    for (const { type, at, crossedAt, value } of events) {
      if (type === 'raised') {
        const [crossed, openedAt] = [new Date(crossedAt), new Date(at)];
        open = { ruleId, deviceId, severity, limit, value, crossedAt: crossed, openedAt, clearedAt: null };
        this.#episodes.push(open);
      } else if (open) open.clearedAt = new Date(at);
      else this.#ends.push({ ruleId, deviceId, at: new Date(at) });
    }
  }

  /** Writes all changes or none. */
  async write(client: pg.ClientBase): Promise<void> {
    if (this.#states.length === 0 && this.watches.size === 0) return;
    await inOwnTransaction(client, async () => {
      await writeStates(client, this.#states);
      await writeWatches(client, this.watches);
      await writeAlarms(client, this.#ends, this.#episodes);
    });
  }
}
