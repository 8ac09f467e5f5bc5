/** When bins will be full, from the hours of the last weeks. */
import { type Compartment, compartments, takes } from '@maru/domain/bin';
import { type FullForecast, forecastFull, type Rhythm, rhythmOf, rhythmWeeks } from '@maru/domain/fill-rhythm';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
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

export function rhythmsOf({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  // A rhythm of eight weeks moves once an hour; dashboards ask twice a minute.
  let kept = { hour: Number.NaN, of: new Map<number, Rhythms>() };

  /** The rhythms of the devices that aren't known for this hour yet. */
  async function learn(deviceIds: readonly number[], now: number) {
    const from = new Date(now - (rhythmWeeks * 168 + 1) * hourMs);
    const { rows } = await sql<{
      deviceId: number;
      hours: number[];
      petCan: (number | null)[];
      carton: (number | null)[];
    }>`
      select device_id::float8 as "deviceId",
        array_agg(extract(epoch from bucket)::float8 order by bucket) as hours,
        array_agg(pet_can_fill_sum::float8 / nullif(pet_can_fill_count, 0) order by bucket) as "petCan",
        array_agg(carton_fill_sum::float8 / nullif(carton_fill_count, 0) order by bucket) as carton
      from bin_hour where device_id = any(${deviceIds}) and bucket >= ${from}
      group by device_id`.execute(db);
    for (const deviceId of deviceIds) kept.of.set(deviceId, { pet_can: [], carton: [] });
    for (const { deviceId, hours, petCan, carton } of rows) {
      const rhythm = (fills: readonly (number | null)[]) =>
        rhythmOf(
          hours.flatMap((seconds, at) => {
            const fill = fills[at];
            return fill === null || fill === undefined ? [] : { hour: seconds * 1000, fill: fill / stored };
          }),
          now,
        );
      kept.of.set(deviceId, { pet_can: rhythm(petCan), carton: rhythm(carton) });
    }
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
