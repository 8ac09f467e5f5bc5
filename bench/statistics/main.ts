/**
 * `npm run bench:statistics -- [GROUP…] [--once]`: how long the questions about a year of 500 places of each group take,
 * through the server's own calls, and whether that grows with the raw readings. With `--once` it isn't loaded tenfold.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { air } from './air.ts';
import { bins, buildings, lights, people } from './groups.ts';
import type { Subject } from './question.ts';
import { type Timing, time } from './timing.ts';
import { loadYear, yearUntil } from './year.ts';

const subjects: readonly Subject[] = [air, buildings, people, lights, bins];
const placeCount = 500;
const askings = 100;
/** Minutes between two raw readings of a device, first and then with ten times as many. */
const steps = [60, 6] as const;
const slowestMs = 50;
/** A whole year by hour is 8,760 rows, or twice that. */
const slowestYearByHourMs = 100;
const mostGrowth = 1.3;

await run('statistics over a year of 500 places', async (ending) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { once: { type: 'boolean' } } });
  const asked = subjects.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (asked.length === 0) throw new Error(`groups are ${subjects.map(({ name }) => name).join(', ')}`);
  const database = await startDatabase(ending);
  // As the owner of the schema: the bench lays tables out in ways that the application may not. Its rows refer to
  // devices that are there, and checking each of ten million would take longer than making them.
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 3, options });
  ending(() => pool.end());
  const { port } = await startServer(database, ending, { MARU_ROLE: 'web', REQUESTS_PER_MINUTE: '10000000' });
  const year = yearUntil(new Date());

  const bars = [];
  for (const { name, series, prepare } of asked) {
    const questions = (await prepare(pool, placeCount))(year);
    const measure = async (stepMinutes: number) => {
      let rows = 0;
      for (const one of series) rows += await loadYear(pool, one, year, stepMinutes);
      const token = await administratorToken(database, `bench-${name}-${stepMinutes}`);
      const timings: Timing[] = [];
      for (const question of questions) timings.push(await time(port, token, question, askings));
      return { rows, timings };
    };
    const first = await measure(steps[0]);
    const tenfold = values.once ? first : await measure(steps[1]);
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
    say(`${name}: ${first.rows.toLocaleString('en')} raw readings, then ${tenfold.rows.toLocaleString('en')}`);
    bars.push(
      ...compared.map(({ question, isYearByHour, p95 }) => ({
        name: `${question}: p95`,
        measured: p95,
        unit: 'ms',
        atMost: isYearByHour ? slowestYearByHourMs : slowestMs,
      })),
      {
        name: `${name}: most growth with tenfold raw readings`,
        measured: Math.max(...compared.map(({ growth }) => growth)),
        unit: '×',
        atMost: mostGrowth,
      },
    );
  }
  return bars;
});
