/**
 * `npm run bench:statistics -- [GROUP…] [--once] [--closed]` measures requests for a year of 500 places of each group,
 * and their growth with ten times the raw readings. All groups are loaded before the first request. `--once` skips the
 * tenfold load. `--closed` compares requests that read raw readings, of 100 places of air and lights, with open and
 * with closed months.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { air } from './air.ts';
import { compareClosed, copyClosed } from './closed.ts';
import { bins, buildings, lights, people } from './groups.ts';
import type { Question, Subject } from './question.ts';
import { prepareRaw } from './raw.ts';
import { timeInRounds } from './timing.ts';
import { loadYears, yearUntil } from './year.ts';

const subjects: readonly Subject[] = [air, buildings, people, lights, bins];
const placeCount = 500;
const closedPlaceCount = 100;
/** Minutes between two raw readings of a device with `--closed`. */
const closedStep = 20;
/** Number of requests per round of timing.ts. */
const askings = 25;
/** Minutes between two raw readings of a device: first once, then ten times as many readings. */
const steps = [60, 6] as const;
const slowestMs = 50;
/** Bar of a whole year by hour, which has 8,760 rows or twice as many. */
const slowestYearByHourMs = 100;
const maxGrowth = 1.3;

await run('statistics over a year of 500 places', async (ending) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { once: { type: 'boolean' }, closed: { type: 'boolean' } },
  });
  const selected = values.closed
    ? [air, lights]
    : subjects.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (selected.length === 0) throw new Error(`groups are ${subjects.map(({ name }) => name).join(', ')}`);
  const database = await startDatabase(ending);
  // Connects as the schema's owner, because the bench changes tables in ways forbidden to the application. Its rows
  // refer to existing devices, and checking ten million references would take longer than writing them.
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 6, options });
  ending(() => pool.end());
  // Copying the database ends the pool's connections.
  pool.on('error', () => undefined);
  const env = { MARU_ROLE: 'web', REQUESTS_PER_MINUTE: '10000000', ROWS_PER_MINUTE: '1000000000' };
  const now = new Date();
  const year = yearUntil(now);

  const groups: (Pick<Subject, 'name' | 'series'> & { questions: Question[] })[] = [];
  for (const { name, series, prepare } of selected)
    groups.push({
      name,
      series,
      questions: (await prepare(pool, values.closed ? closedPlaceCount : placeCount))(year),
    });
  if (values.closed) {
    const all = groups.flatMap(({ series }) => series);
    await loadYears(pool, all, year, closedStep);
    const questions = await prepareRaw(pool, year);
    const closed = await copyClosed(database, all, now);
    return compareClosed([database, closed], ending, env, questions);
  }
  const { port } = await startServer(database, ending, env);
  const measure = async (stepMinutes: number) => {
    const rows = await loadYears(
      pool,
      groups.flatMap(({ series }) => series),
      year,
      stepMinutes,
    );
    const measured = [];
    for (const { name, series, questions } of groups) {
      const token = await administratorToken(database, `bench-${name}-${stepMinutes}`);
      const [timings = []] = await timeInRounds([{ port, token }], questions, askings);
      measured.push({ rows: series.reduce((sum, one) => sum + (rows.get(one) ?? 0), 0), timings });
    }
    return measured;
  };
  const firsts = await measure(steps[0]);
  const tenfolds = values.once ? firsts : await measure(steps[1]);

  const bars = [];
  for (const [at, { name }] of groups.entries()) {
    const first = firsts[at];
    const tenfold = tenfolds[at];
    if (!first || !tenfold) throw new Error(`${name} was not measured`);
    const compared = first.timings.map((one, question) => {
      const other = tenfold.timings[question] ?? one;
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
        atMost: maxGrowth,
      },
    );
  }
  return bars;
});
