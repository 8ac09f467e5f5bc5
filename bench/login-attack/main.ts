/**
 * `npm run bench:login`: passwords are guessed from ten thousand addresses while the public looks at the map. Attacker,
 * server and database share this machine's cores; the public's 95th percentile is compared with that of the same run
 * without an attack.
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
const guesses = 10_000;
/** Ten times what this machine can hash. A flood that is no guessing is for the proxy to stop. */
const guessesPerSecond = 200;
const idleSeconds = 10;
const password = 'Wk4!rmza-88';

await run('login under attack', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await makePlaces(pool, placeCount);
  await pool.query(
    `insert into citizen (user_id, username, user_type, password_hash)
     select 'member' || i, '홍길동', 'general', $1 from generate_series(1, $2) i
     union all select 'honest', '김정직', 'general', $1`,
    [await hashPassword(password), members],
  );
  await pool.end();
  const { port } = await startServer(database, ending, { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '1000000' });
  const origin = `http://127.0.0.1:${port}`;
  const map = `${origin}/api/map/statistics/air-quality/installation-place`;
  const login = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ userId: 'honest', password });
    return (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).status;
  };

  await watch(map, wait(3_000));
  say(`${placeCount} places on the map, ${members} members`);
  const before = await watch(map, wait(idleSeconds * 1000));
  say(`${guesses.toLocaleString('en')} guesses, ${guessesPerSecond} a second`);
  const attacker = startProcess(import.meta.resolve('./attack.ts'), {
    TARGET: origin,
    GUESSES: String(guesses),
    GUESSES_PER_SECOND: String(guessesPerSecond),
    MEMBERS: String(members),
  });
  ending(() => endProcess(attacker.child));
  const begun = performance.now();
  const answered = once(attacker.lines, 'line') as Promise<[string]>;
  const during = await watch(map, answered);
  const seconds = (performance.now() - begun) / 1000;
  const answers = JSON.parse((await answered)[0]) as Record<string, number>;
  const honest = await login();
  const after = await watch(map, wait(idleSeconds * 1000));

  say(`guesses answered: ${JSON.stringify(answers)} in ${seconds.toFixed(1)} s; the honest login after it: ${honest}`);
  const idle = [...before, ...after];
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
    { name: 'honest login after the attack', measured: honest === 200 ? 1 : 0, unit: '', atLeast: 1 },
  ];
});
