/** Requests that read raw readings (reports of lights, and SensorThings), which closed months may slow down. */
import { sensorthingsPath } from '@maru/contract/sensor-things';
import type pg from 'pg';
import { pick, type Question, rangesOf } from './question.ts';
import type { Year } from './year.ts';

/** Adds two events a day for half of the lamps; returns the requests. */
export async function prepareRaw(pool: pg.Pool, year: Year): Promise<Question[]> {
  const { rows } = await pool.query<{ series: string; ids: number[] }>(
    `select series, array_agg(device_id::float8 order by device_id) as ids from device group by series`,
  );
  const idsOf = new Map(rows.map(({ series, ids }) => [series, ids]));
  const [lamps = [], stations = []] = [idsOf.get('light'), idsOf.get('air')];
  await pool.query(
    `update light_reading set report_type = case
       when device_id = any($1) and extract(minute from measured_at) = 0 and extract(hour from measured_at) in (9, 21)
       then 'event' else 'periodic' end`,
    [lamps.slice(0, lamps.length / 2)],
  );
  const asks = (name: string, path: (turn: number) => string): Question => ({
    name,
    isYearByHour: false,
    ask: async (turn, get) => [await get(path(turn))],
  });
  const sta = (name: string, path: (turn: number) => string) =>
    asks(name, (turn) => sensorthingsPath + encodeURI(path(turn)));
  const ranges = rangesOf(year);
  const datesOf = (query: string) =>
    query
      .replace('startDatetime', 'startDate')
      .replace('endDatetime', 'endDate')
      .replace(/&datetimeType=.*/, '');
  const dates = (turn: number) => datesOf(ranges.some('day', turn));
  const whole = datesOf(ranges.whole('day'));
  const lights = '/admin/api/statistics/security-light';
  const stream = (turn: number) => `/Datastreams('${pick(stations, turn)}-ultraFineDust')/Observations`;
  const middle = new Date(year.from.getTime() + 100 * 86_400_000).toISOString();
  const weekLater = new Date(year.from.getTime() + 107 * 86_400_000).toISOString();
  const week = `phenomenonTime ge ${middle} and phenomenonTime lt ${weekLater}`;
  return [
    asks('lights: list of 50 without any event', (turn) => `${lights}?pageNumber=1&pageSize=50&${dates(turn)}`),
    asks('lights: list of 50 with events', (turn) => `${lights}?pageNumber=2&pageSize=50&${dates(turn)}`),
    asks(
      'lights: first reports',
      (turn) => `${lights}/detail?deviceId=${pick(lamps, turn)}&pageNumber=1&pageSize=50&${dates(turn)}`,
    ),
    asks(
      'lights: reports of page 50',
      (turn) => `${lights}/detail?deviceId=${pick(lamps, turn)}&pageNumber=50&pageSize=10&${whole}`,
    ),
    sta('observations: first', (turn) => stream(turn)),
    sta('observations: newest', (turn) => `${stream(turn)}?$orderby=phenomenonTime desc`),
    sta('observations: a week', (turn) => `${stream(turn)}?$filter=${week}&$top=1000`),
    sta('observations: a week, counted', (turn) => `${stream(turn)}?$filter=${week}&$top=10&$count=true`),
    sta('observations: counted', (turn) => `${stream(turn)}?$top=10&$count=true`),
    sta('observations: by result', (turn) => `${stream(turn)}?$orderby=result desc&$top=10`),
    sta('observations: above a value', (turn) => `${stream(turn)}?$filter=result gt 100&$top=10`),
    sta(
      'observations: oldest of all lamps',
      () =>
        `/Datastreams?$top=200&$filter=ObservedProperty/id eq 'light-dimming' or ObservedProperty/id eq 'light-ampere'&$expand=Observations($top=1;$orderby=phenomenonTime)`,
    ),
    sta(
      'observations: before an instant, of all lamps',
      () =>
        `/Datastreams?$top=200&$filter=ObservedProperty/id eq 'light-dimming'&$expand=Observations($top=1;$orderby=phenomenonTime desc;$filter=phenomenonTime lt ${middle})`,
    ),
    sta(
      'observations: 100 in the order of time',
      () => `/Observations?$top=100&$orderby=phenomenonTime&$filter=Datastream/ObservedProperty/id eq 'light-dimming'`,
    ),
    sta(
      'observations: newest of each place',
      () => `/Things?$expand=Datastreams($expand=Observations($top=1;$orderby=phenomenonTime desc))`,
    ),
  ];
}
