/** Forecasts of full bins from the hours of the last weeks, and the bins to empty today. */
import { type Compartment, compartments, takes } from '@maru/domain/bin';
import {
  type FullForecast,
  forecastFull,
  isFullToday,
  type Rhythm,
  rhythmOf,
  rhythmWeeks,
} from '@maru/domain/fill-rhythm';
import { worstGrade } from '@maru/domain/grade';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Services } from '#platform/services.ts';
import { type HourlyValue, hourlyValues } from '#telemetry/statistics/hourly-values.ts';
import { type BinRow, levelIn, levelName } from './places.ts';
import { binSeries } from './series.ts';

const hourMs = 3_600_000;

type Rhythms = Readonly<Record<Compartment, Rhythm>>;

/** A compartment with its forecast. */
interface CompartmentForecast {
  recycleBinType: Compartment;
  forecast: FullForecast;
}

/** A compartment's forecast in the calls' form. */
export const forecastOnWire = ({ recycleBinType, forecast }: CompartmentForecast) => ({
  recycleBinType,
  kind: forecast.kind,
  fullDatetime: forecast.kind === 'expected' ? formatSeoul(new Date(forecast.at)) : null,
});

export function createRhythms({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  // Cached per hour, because the rhythm changes once an hour, while dashboards poll twice a minute.
  let cache = { hour: Number.NaN, of: new Map<number, Rhythms>() };

  /** Computes the rhythms of devices that aren't in this hour's cache. */
  async function learn(deviceIds: readonly number[], now: number) {
    const from = new Date(now - (rhythmWeeks * 168 + 1) * hourMs);
    const hours = await hourlyValues(db, binSeries, ['petCanFill', 'cartonFill'], deviceIds, from);
    const rhythm = (values: readonly HourlyValue[] = []) =>
      rhythmOf(
        values.map(({ mean, ...hour }) => ({ ...hour, fill: mean })),
        now,
      );
    for (const deviceId of deviceIds) {
      const { petCanFill, cartonFill } = hours.get(deviceId) ?? {};
      cache.of.set(deviceId, { pet_can: rhythm(petCanFill), carton: rhythm(cartonFill) });
    }
  }

  return {
    /** The forecasts of bins' compartments; unknown for bins that don't report. */
    async forecasts(rows: readonly BinRow[]): Promise<Map<number, CompartmentForecast[]>> {
      const now = clock.now().getTime();
      const hour = Math.floor(now / hourMs);
      if (cache.hour !== hour) cache = { hour, of: new Map() };
      const missing = rows.flatMap(({ device }) => (device && !cache.of.has(device.deviceId) ? device.deviceId : []));
      if (missing.length > 0) await learn(missing, now);
      return new Map(
        rows.map((row) => [
          row.placeId,
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
    const rhythm = cache.of.get(device.deviceId)?.[compartment] ?? [];
    return forecastFull(rhythm, fill, device.measuredAt.getTime(), now);
  }
}

/** Bins that are full now or will be before the end of the day, fullest first, with the full compartments. */
export function toEmptyOf(
  rows: readonly BinRow[],
  forecasts: ReadonlyMap<number, readonly CompartmentForecast[]>,
  now: Date,
) {
  return rows
    .flatMap(({ device, ...row }) => {
      const due = (forecasts.get(row.placeId) ?? [])
        .filter(({ forecast }) => isFullToday(forecast, now.getTime()))
        .map((one) => {
          const { fill, level } = levelIn(row.bin, one.recycleBinType);
          return { ...forecastOnWire(one), level, fill: fill ?? 0 };
        });
      if (due.length === 0 || !device) return [];
      const status = worstGrade(due.map(({ level }) => level));
      const fill = Math.max(...due.map((one) => one.fill));
      const { managementCode } = device;
      return [{ ...row, managementCode, fill, status, statusName: levelName(status), compartments: due }];
    })
    .sort((a, b) => b.fill - a.fill || a.managementCode.localeCompare(b.managementCode));
}
