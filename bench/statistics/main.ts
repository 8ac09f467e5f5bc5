/**
 * `npm run bench:statistics`: how long the portal's questions about a year of 500 places take, through the server's own
 * calls, and whether that grows with the raw readings.
 */
import pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import { startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { questions } from './requests.ts';
import { type Timing, time } from './timing.ts';
import { loadYear, yearUntil } from './year.ts';

const placeCount = 500;
const askings = 100;
/** Minutes between two raw readings of a device, first and then with ten times as many. */
const steps = [60, 6] as const;
const slowestMs = 50;
/** A whole year by hour is 8,760 rows, or twice that. */
const slowestYearByHourMs = 100;
const mostGrowth = 1.3;

await run('statistics over a year of 500 places', async (ending) => {
  const database = await startDatabase(ending);
  // As the owner of the schema: the bench lays tables out in ways that the application may not. Its rows refer to
  // devices that are there, and checking each of ten million would take longer than making them.
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 3, options });
  ending(() => pool.end());
  const places = await makePlaces(pool, placeCount);
  const year = yearUntil(new Date());
  say(`${places.all.length} places with ${places.deviceCount} devices`);

  const { port } = await startServer(database, ending, { MARU_ROLE: 'web', REQUESTS_PER_MINUTE: '10000000' });
  const measure = async (stepMinutes: number) => {
    const rows = await loadYear(pool, airSeries, year, stepMinutes);
    const timings: Timing[] = [];
    for (const question of questions(places, year)) timings.push(await time(port, question, askings));
    return { rows, timings };
  };
  const first = await measure(steps[0]);
  const tenfold = await measure(steps[1]);

  const compared = first.timings.map((one, at) => {
    const other = tenfold.timings[at] ?? one;
    return { ...one, p95: Math.max(one.p95, other.p95), tenfold: other.p50, growth: other.p50 / one.p50 };
  });
  printRows(
    compared.map(({ question, p50, p95, bytes, tenfold: later, growth }) => ({
      question,
      'p50 ms': p50,
      'p50 ms, tenfold raw': later,
      growth,
      'p95 ms of both': p95,
      'kB sent': bytes / 1000,
    })),
  );
  return [
    ...compared.map(({ question, isYearByHour, p95 }) => ({
      name: `${question}: p95`,
      measured: p95,
      unit: 'ms',
      atMost: isYearByHour ? slowestYearByHourMs : slowestMs,
    })),
    {
      name: `most growth from ${first.rows.toLocaleString('en')} to ${tenfold.rows.toLocaleString('en')} raw readings`,
      measured: Math.max(...compared.map(({ growth }) => growth)),
      unit: '×',
      atMost: mostGrowth,
    },
  ];
});
