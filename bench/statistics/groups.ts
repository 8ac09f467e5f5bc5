/** The portal's and console's requests about the other groups. */
import type pg from 'pg';
import { binSeries } from '../../server/src/features/bins/series.ts';
import { crackSeries, tiltSeries } from '../../server/src/features/buildings/series.ts';
import { lightSeries } from '../../server/src/features/lights/series.ts';
import { peopleSeries } from '../../server/src/features/people/series.ts';
import type { Series } from '../../server/src/telemetry/series/series.ts';
import { scatterPlaces } from '../installation/places.ts';
import { pick, type Question, rangesOf, type Subject } from './question.ts';

interface Place {
  placeId: number;
  deviceId: number;
}

/** Creates places of a type with a device of each series; returns the places. */
async function withDevices(pool: pg.Pool, placeType: string, series: readonly Series[], count: number) {
  const ids = await scatterPlaces(pool, placeType, count);
  const { rows } = await pool.query<Place>(
    `insert into device (management_code, series, installation_place_id, key_hash)
     select upper(series) || '-' || place, series, place, '\\x00'
     from unnest($1::bigint[]) place cross join unnest($2::text[]) series order by 1
     returning installation_place_id::float8 as "placeId", device_id::float8 as "deviceId"`,
    [ids, series.map(({ name }) => name)],
  );
  return rows;
}

/** Query of one of the first ten pages, because a month has few rows. */
const page = (turn: number) => `pageNumber=${1 + (turn % 10)}&pageSize=10`;

/** A request with one address; `isYearByHour` marks a whole year by hour. */
const asks = (name: string, isYearByHour: boolean, path: (turn: number) => string): Question => ({
  name,
  isYearByHour,
  ask: async (turn, get) => [await get(path(turn))],
});

export const buildings: Subject = {
  name: 'buildings',
  series: [tiltSeries, crackSeries],
  async prepare(pool, placeCount) {
    const places = await withDevices(pool, 'building', [tiltSeries, crackSeries], placeCount);
    await pool.query(
      `insert into building (installation_place_id, structure_type, building_use_type, building_grade, completion_date)
       select distinct place, 'masonry', 'apartment', 'C', '1980-01-01'::date from unnest($1::bigint[]) place`,
      [places.map(({ placeId }) => placeId)],
    );
    // Baselines: one from the installation, one from last summer.
    await pool.query(
      `insert into device_baseline (device_id, set_at, counts_from, x_angle, y_angle, crack_width)
       select device_id, since, since, case series when 'tilt' then 10 end, case series when 'tilt' then 5 end,
         case series when 'crack' then 20 end
       from device cross join unnest(array[now() - interval '400 days', now() - interval '150 days']) since
       where series in ('tilt', 'crack')`,
    );
    return (year) => {
      const ranges = rangesOf(year);
      return ['tilt', 'crack'].flatMap((kind) => {
        const base = `/admin/api/statistics/${kind}`;
        const of = (turn: number) => `installationPlaceId=${pick(places, turn).placeId}`;
        return [
          asks(`${kind}: page of a year by hour`, true, (turn) => `${base}?${ranges.whole('hour')}&${page(turn)}`),
          asks(
            `${kind}: page of any range by hour`,
            false,
            (turn) => `${base}?${ranges.some('hour', turn)}&${page(turn)}`,
          ),
          asks(
            `${kind}: page of any range by day`,
            false,
            (turn) => `${base}?${ranges.some('day', turn)}&${page(turn)}`,
          ),
          asks(
            `${kind}: page of any range by month`,
            false,
            (turn) => `${base}?${ranges.some('month', turn)}&${page(turn)}`,
          ),
          asks(
            `${kind}: detail of a year by hour`,
            true,
            (turn) => `${base}/detail?${ranges.whole('hour')}&${of(turn)}&${page(turn)}`,
          ),
          asks(
            `${kind}: chart of a year by hour`,
            true,
            (turn) => `${base}/detail/chart?${ranges.whole('hour')}&${of(turn)}`,
          ),
          asks(
            `${kind}: chart of any range by day`,
            false,
            (turn) => `${base}/detail/chart?${ranges.some('day', turn)}&${of(turn)}`,
          ),
        ];
      });
    };
  },
};

const cctvsPerArea = 5;

export const people: Subject = {
  name: 'people',
  series: [peopleSeries],
  async prepare(pool, placeCount) {
    const areas = Math.ceil(placeCount / cctvsPerArea);
    await pool.query(
      `insert into counting_area (installation_place_code, counting_area_name, capacity, dong_code, latitude, longitude)
       select 'area_' || n, '시험 구역 ' || n, 500, 'bench-' || n % 16 + 1, 37.6, 127.1 from generate_series(1, $1::integer) n`,
      [areas],
    );
    const places = await withDevices(pool, 'cctv', [peopleSeries], placeCount);
    await pool.query(
      `insert into cctv (installation_place_id, installation_place_code)
       select place, 'area_' || (at - 1) / $2 + 1 from unnest($1::bigint[]) with ordinality given (place, at)`,
      [places.map(({ placeId }) => placeId), cctvsPerArea],
    );
    const codes = Array.from({ length: areas }, (_, at) => `area_${at + 1}`);
    return (year) => {
      const ranges = rangesOf(year);
      const base = '/admin/api/statistics/cctvs';
      const days = (query: string) => query.replace('startDatetime', 'startDate').replace('endDatetime', 'endDate');
      const of = (turn: number) => `installationPlaceCode=${pick(codes, turn)}`;
      return [
        asks('people: page of a year by hour', true, (turn) => `${base}?${ranges.whole('hour')}&${page(turn)}`),
        asks(
          'people: page of any range by hour',
          false,
          (turn) => `${base}?${ranges.some('hour', turn)}&${page(turn)}`,
        ),
        asks('people: page of any range by day', false, (turn) => `${base}?${ranges.some('day', turn)}&${page(turn)}`),
        asks(
          'people: page of any range by month',
          false,
          (turn) => `${base}?${ranges.some('month', turn)}&${page(turn)}`,
        ),
        asks(
          'people: detail of a year by hour',
          true,
          (turn) => `${base}/detail?${ranges.whole('hour')}&${of(turn)}&${page(turn)}`,
        ),
        asks('people: chart of a year by hour, all areas', true, () => `${base}/chart?${ranges.whole('hour')}`),
        asks(
          'people: chart of a year by hour, one area',
          true,
          (turn) => `${base}/chart?${ranges.whole('hour')}&${of(turn)}`,
        ),
        asks('people: chart of any range by day', false, (turn) => `${base}/chart?${ranges.some('day', turn)}`),
        asks(
          'people on the portal: any range by day, all areas',
          false,
          (turn) => `/api/cctv/statistics?${days(ranges.some('day', turn))}`,
        ),
        asks(
          'people on the portal: chart of any range by day',
          false,
          (turn) => `/api/cctv/statistics/chart?${days(ranges.some('day', turn))}`,
        ),
      ];
    };
  },
};

export const lights: Subject = {
  name: 'lights',
  series: [lightSeries],
  async prepare(pool, placeCount) {
    const places = await withDevices(pool, 'light', [lightSeries], placeCount);
    await pool.query(
      `insert into security_light (installation_place_id, light_type) select place, 'led' from unnest($1::bigint[]) place`,
      [places.map(({ placeId }) => placeId)],
    );
    return (year) => {
      const ranges = rangesOf(year);
      const base = '/admin/api/statistics/security-light';
      const days = (query: string) =>
        query
          .replace('startDatetime', 'startDate')
          .replace('endDatetime', 'endDate')
          .replace(/&datetimeType=.*/, '');
      return [
        asks('lights: page over a year', false, (turn) => `${base}?${days(ranges.whole('day'))}&${page(turn)}`),
        asks('lights: page over any range', false, (turn) => `${base}?${days(ranges.some('day', turn))}&${page(turn)}`),
        asks(
          'lights: detail over a year',
          false,
          (turn) => `${base}/detail?${days(ranges.whole('day'))}&deviceId=${pick(places, turn).deviceId}`,
        ),
        asks(
          'lights on the portal: list page',
          false,
          (turn) => `/api/security-light/installation-place?${page(turn)}`,
        ),
      ];
    };
  },
};

export const bins: Subject = {
  name: 'bins',
  series: [binSeries],
  async prepare(pool, placeCount) {
    const places = await withDevices(pool, 'bin', [binSeries], placeCount);
    await pool.query(
      `insert into recycle_bin (installation_place_id, recycle_bin_type) select place, 'both' from unnest($1::bigint[]) place`,
      [places.map(({ placeId }) => placeId)],
    );
    const base = '/api/clean-environment/recycle-bin';
    return () => [
      asks('bins on the portal: list page', false, () => `${base}/installation-place`),
      asks(
        'bins on the portal: one bin with its forecast',
        false,
        (turn) => `${base}/installation-place/${pick(places, turn).placeId}`,
      ),
      asks('bins on the console: to empty today', false, () => '/admin/api/installation-place/recycle-bin/to-empty'),
    ];
  },
};
