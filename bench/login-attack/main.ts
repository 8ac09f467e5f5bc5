/**
 * `npm run bench:login`: passwords are guessed from ten thousand addresses while the public looks at the map and honest
 * people log in, some from browsers that are known and some from new ones. Attacker, people, server and database share
 * this machine's cores; the public's 95th percentile is compared with that of the same run without an attack.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hashPassword } from '../../server/src/platform/security/password-hash.ts';
import { startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { endProcess, startProcess } from '../installation/process.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { watch } from './watch.ts';

const placeCount = 128;
const members = 500;
/** Of each kind. */
const people = 100;
/** Many times what this machine can hash. A flood that is no guessing is for the proxy to stop. */
const guessesPerSecond = 200;
const attackSeconds = 60;
const idleSeconds = 10;
const password = 'Wk4!rmza-88';

/** How many took no longer. */
const within = (took: (number | null)[], ms: number) => took.filter((one) => one !== null && one <= ms).length;

await run('login under attack', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await makePlaces(pool, placeCount);
  await pool.query(
    `insert into citizen (user_id, username, user_type, password_hash)
     select 'member' || i, '홍길동', 'general', $1 from generate_series(1, $2::integer) i
     union all select kind || i, '김정직', 'general', $1
     from generate_series(1, $3::integer) i, unnest(array['owner', 'newcomer']) kind`,
    [await hashPassword(password), members, people],
  );
  await pool.end();
  const { port } = await startServer(database, ending, { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '1000000' });
  const origin = `http://127.0.0.1:${port}`;
  const map = `${origin}/api/map/statistics/air-quality/installation-place`;
  const honest = startProcess(import.meta.resolve('./honest.ts'), {
    TARGET: origin,
    PEOPLE: String(people),
    SECONDS: String(attackSeconds),
    PASSWORD: password,
  });
  ending(() => endProcess(honest.child));
  const nextLine = async () => ((await once(honest.lines, 'line')) as [string])[0];
  await nextLine();

  await watch(map, wait(3_000));
  say(`${placeCount} places on the map, ${members} members, ${people} known browsers`);
  const before = await watch(map, wait(idleSeconds * 1000));
  const guesses = guessesPerSecond * attackSeconds;
  say(`${guesses.toLocaleString('en')} guesses, ${guessesPerSecond} a second, and ${2 * people} honest logins`);
  const attacker = startProcess(import.meta.resolve('./attack.ts'), {
    TARGET: origin,
    GUESSES: String(guesses),
    GUESSES_PER_SECOND: String(guessesPerSecond),
    // Also at the accounts whose owners log in meanwhile from known browsers.
    GUESSED: `member:${members},owner:${people}`,
  });
  ending(() => endProcess(attacker.child));
  const begun = performance.now();
  const answered = once(attacker.lines, 'line') as Promise<[string]>;
  const wentIn = nextLine();
  honest.child.send('begin');
  const during = await watch(map, answered);
  const seconds = (performance.now() - begun) / 1000;
  const answers = JSON.parse((await answered)[0]) as Record<string, number>;
  const { known, unknown } = JSON.parse(await wentIn) as Record<'known' | 'unknown', (number | null)[]>;
  const after = await watch(map, wait(idleSeconds * 1000));

  say(`guesses answered: ${JSON.stringify(answers)} in ${seconds.toFixed(1)} s`);
  const idle = [...before, ...after];
  printRows(
    Object.entries({ 'known browsers': known, 'new browsers': unknown }).map(([who, took]) => ({
      'honest logins from': who,
      'got in': took.filter((one) => one !== null).length,
      'p50 ms': quantile(
        took.map((one) => one ?? Number.POSITIVE_INFINITY),
        0.5,
      ),
      'p95 ms': quantile(
        took.map((one) => one ?? Number.POSITIVE_INFINITY),
        0.95,
      ),
      'slowest ms': Math.max(...took.map((one) => one ?? Number.POSITIVE_INFINITY)),
    })),
  );
  printRows(
    Object.entries({ 'idle, before': before, attacked: during, 'idle, after': after }).map(([when, latencies]) => ({
      'the public': when,
      requests: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p95 ms': quantile(latencies, 0.95),
      'p99 ms': quantile(latencies, 0.99),
    })),
  );
  return [
    {
      name: 'p95 of the public under attack to idle',
      measured: quantile(during, 0.95) / quantile(idle, 0.95),
      unit: '',
      atMost: 1.5,
    },
    { name: 'guesses let in', measured: answers['200'] ?? 0, unit: '', atMost: 0 },
    { name: 'of 100 known browsers in within 2 s', measured: within(known, 2_000), unit: '', atLeast: people },
    { name: 'of 100 new browsers in within 5 s', measured: within(unknown, 5_000), unit: '', atLeast: 0.95 * people },
  ];
});
