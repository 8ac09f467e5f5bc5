/** When bins will be full, from the hours of the last weeks. */
import { type Compartment, compartments, takes } from '@maru/domain/bin';
import {
  type FullForecast,
  forecastFull,
  type HourlyFill,
  type Rhythm,
  rhythmOf,
  rhythmWeeks,
} from '@maru/domain/fill-rhythm';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { BinRow } from './bins.ts';
import { levelIn } from './places.ts';

const hourMs = 3_600_000;
/** Fill is stored in tenths of a percent. */
const stored = 10;

type Rhythms = Readonly<Record<Compartment, Rhythm>>;

/** A compartment with when it will be full. */
export interface CompartmentForecast {
  recycleBinType: Compartment;
  forecast: FullForecast;
}

/** A compartment's forecast as calls send it. */
export const shownForecast = ({ recycleBinType, forecast }: CompartmentForecast) => ({
  recycleBinType,
  kind: forecast.kind,
  fullDatetime: forecast.kind === 'expected' ? formatSeoul(new Date(forecast.at)) : null,
});

/** Of each hour: epoch seconds of its beginning, and the mean, the least and the most as stored. */
type Hours = readonly (readonly [seconds: number, mean: number, least: number, most: number])[];

/** SQL of a device's `Hours` of a column, oldest first; null where it has none. */
const hoursOf = (column: 'pet_can_fill' | 'carton_fill') => {
  const part = (name: string) => sql.ref(`${column}_${name}`);
  return sql<Hours | null>`array_agg(
    array[extract(epoch from bucket), ${part('sum')}::float8 / ${part('count')}, ${part('min')}, ${part('max')}]::float8[]
    order by bucket) filter (where ${part('count')} > 0)`;
};

const fillsOf = (hours: Hours | null): HourlyFill[] =>
  (hours ?? []).map(([seconds, mean, least, most]) => ({
    hour: seconds * 1000,
    fill: mean / stored,
    least: least / stored,
    most: most / stored,
  }));

export function rhythmsOf({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  // A rhythm of eight weeks moves once an hour; dashboards ask twice a minute.
  let kept = { hour: Number.NaN, of: new Map<number, Rhythms>() };

  /** The rhythms of the devices that aren't known for this hour yet. */
  async function learn(deviceIds: readonly number[], now: number) {
    const from = new Date(now - (rhythmWeeks * 168 + 1) * hourMs);
    const { rows } = await sql<{ deviceId: number; petCan: Hours | null; carton: Hours | null }>`
      select device_id::float8 as "deviceId", ${hoursOf('pet_can_fill')} as "petCan", ${hoursOf('carton_fill')} as carton
      from bin_hour where device_id = any(${deviceIds}) and bucket >= ${from}
      group by device_id`.execute(db);
    for (const deviceId of deviceIds) kept.of.set(deviceId, { pet_can: [], carton: [] });
    for (const { deviceId, petCan, carton } of rows)
      kept.of.set(deviceId, { pet_can: rhythmOf(fillsOf(petCan), now), carton: rhythmOf(fillsOf(carton), now) });
  }

  return {
    /** The forecasts of bins, each of the compartments that it has; those of a bin that doesn't report are unknown. */
    async forecasts(rows: readonly BinRow[]): Promise<Map<number, CompartmentForecast[]>> {
      const now = clock.now().getTime();
      const hour = Math.floor(now / hourMs);
      if (kept.hour !== hour) kept = { hour, of: new Map() };
      const missing = rows.flatMap(({ device }) => (device && !kept.of.has(device.deviceId) ? device.deviceId : []));
      if (missing.length > 0) await learn(missing, now);
      return new Map(
        rows.map((row) => [
          row.installationPlaceId,
          compartments
            .filter((compartment) => takes(row.recycleBinType, compartment))
            .map((recycleBinType) => ({ recycleBinType, forecast: forecastOf(row, recycleBinType, now) })),
        ]),
      );
    },
  };

  function forecastOf({ device, bin }: BinRow, compartment: Compartment, now: number): FullForecast {
    const { fill } = levelIn(bin, compartment);
    if (!device?.measuredAt || !bin || bin.isStale || fill === null) return { kind: 'unknown' };
    const rhythm = kept.of.get(device.deviceId)?.[compartment] ?? [];
    return forecastFull(rhythm, fill, device.measuredAt.getTime(), now);
  }
}
