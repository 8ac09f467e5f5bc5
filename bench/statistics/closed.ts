/** Compares a database with open months and its copy with closed months, by requests in turns. */
import pg from 'pg';
import { closeMonths } from '../../server/src/telemetry/blocks/close-months.ts';
import { Partitions } from '../../server/src/telemetry/partitions/partitions.ts';
import type { Series } from '../../server/src/telemetry/series/series.ts';
import { administratorToken } from '../installation/administrator.ts';
import type { BenchDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { type Bar, printRows } from '../run/bars.ts';
import { type Ending, say } from '../run/run.ts';
import type { Question } from './question.ts';
import { timeInRounds } from './timing.ts';

/** Number of requests per round of timing.ts. */
const askings = 5;

const named = (url: string, name: string): string => {
  const copied = new URL(url);
  copied.pathname = `/${name}`;
  return copied.href;
};

/** Copies a database (which ends its connections), and closes all months of the copy except the present one. */
export async function copyClosed(database: BenchDatabase, all: readonly Series[], now: Date): Promise<BenchDatabase> {
  const name = 'closed';
  const maintenance = new pg.Client({ connectionString: named(database.url, 'postgres') });
  await maintenance.connect();
  const source = new URL(database.url).pathname.slice(1);
  await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source]);
  await maintenance.query(`create database ${name} template ${source}`);
  await maintenance.end();
  const closed = { ...database, url: named(database.url, name), appUrl: named(database.appUrl, name) };
  const pool = new pg.Pool({ connectionString: closed.url, max: 2, options: '-c TimeZone=UTC' });
  const partitions = new Partitions(pool);
  const onFailure = (error: Error) => {
    throw error;
  };
  for (const series of all) {
    const count = await closeMonths({ pool, partitions, closeAfterDays: 0, now, rests: false, onFailure }, series);
    say(`${count} months of devices of ${series.name} closed`);
    await pool.query(`vacuum (analyze) ${series.name}_block, ${series.name}_reading`);
  }
  await pool.query('checkpoint');
  await pool.end();
  return closed;
}

/** Requests from both databases in turns; prints and returns the slowdown by closed months. */
export async function compareClosed(
  [open, closed]: readonly [BenchDatabase, BenchDatabase],
  ending: Ending,
  env: NodeJS.ProcessEnv,
  questions: readonly Question[],
): Promise<Bar[]> {
  const servers = [];
  for (const database of [open, closed]) {
    const { port } = await startServer(database, ending, env);
    servers.push({ port, token: await administratorToken(database, 'bench-closed') });
  }
  const [rows = [], blocks = []] = await timeInRounds(servers, questions, askings);
  const compared = rows.map(({ question, p50 }, at) => {
    const closedMs = blocks[at]?.p50 ?? Number.NaN;
    return { question, 'p50 ms, rows': p50, 'p50 ms, blocks': closedMs, ratio: closedMs / p50 };
  });
  printRows(compared);
  return compared.map(({ question, ratio }) => ({
    name: `${question}: blocks to rows`,
    measured: ratio,
    unit: '×',
    atMost: 1.2,
  }));
}
