/** Compares answers of a database whose months are open with those of its copy whose months are closed, by turns. */
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

/** Requests per round of timing.ts. */
const askings = 5;

const named = (url: string, name: string): string => {
  const copied = new URL(url);
  copied.pathname = `/${name}`;
  return copied.href;
};

/** Copies a database, whose connections end, and closes all months of the copy but the present one. */
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

/** Asks both databases the questions by turns; prints and returns how much slower closed months are. */
export async function compareClosed(
  [open, closed]: readonly [BenchDatabase, BenchDatabase],
  ending: Ending,
  env: NodeJS.ProcessEnv,
  groups: readonly { name: string; questions: readonly Question[] }[],
): Promise<Bar[]> {
  const ports: number[] = [];
  for (const database of [open, closed]) ports.push((await startServer(database, ending, env)).port);
  const bars: Bar[] = [];
  for (const { name, questions } of groups) {
    const servers = [];
    for (const [at, database] of [open, closed].entries())
      servers.push({ port: ports[at] as number, token: await administratorToken(database, `bench-${name}`) });
    const [rows = [], blocks = []] = await timeInRounds(servers, questions, askings);
    const compared = rows.map((one, at) => ({ ...one, closed: blocks[at]?.p50 ?? Number.NaN }));
    printRows(
      compared.map(({ question, p50, closed: after }) => ({
        question,
        'p50 ms, rows': p50,
        'p50 ms, blocks': after,
        ratio: after / p50,
      })),
    );
    bars.push(
      ...compared.map(({ question, p50, closed: after }) => ({
        name: `${question}: blocks to rows`,
        measured: after / p50,
        unit: '×',
        atMost: 1.2,
      })),
    );
  }
  return bars;
}
