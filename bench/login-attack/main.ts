/**
 * `npm run bench:login`: passwords are guessed while the public uses the map and honest users log in from known and new
 * browsers; once from ten thousand addresses, and once from one address shared with all honest users. All processes
 * share the machine's cores. The public's p95 is compared with the same run without an attack.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hashPassword } from '../../server/src/platform/security/password-hash.ts';
import { startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { startServer } from '../installation/server.ts';
import { run, say } from '../run/run.ts';
import { type Attack, mapOf, underAttack } from './under-attack.ts';
import { watch } from './watch.ts';

const placeCount = 128;
const members = 500;
/** Number of users of each kind. */
const people = 100;
const password = 'Wk4!rmza-88';

const attacks: Attack[] = [
  { name: 'from 10,000 addresses', accounts: ['owner', 'newcomer'], sharedAddress: '', knownWithinMs: 2_000 },
  {
    name: 'from the address that all share',
    accounts: ['colleague', 'entrant'],
    sharedAddress: '203.0.113.7',
    knownWithinMs: 5_000,
  },
];

await run('login under attack', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await makePlaces(pool, placeCount);
  await pool.query(
    `insert into citizen (user_id, username, user_type, password_hash)
     select 'member' || i, '홍길동', 'general', $1 from generate_series(1, $2::integer) i
     union all select kind || i, '김정직', 'general', $1
     from generate_series(1, $3::integer) i, unnest($4::text[]) kind`,
    [await hashPassword(password), members, people, attacks.flatMap(({ accounts }) => accounts)],
  );
  await pool.end();
  // Only the proxy is set, so that limits have an installation's defaults.
  const { port } = await startServer(database, ending, { TRUST_PROXY: '1' });
  const origin = `http://127.0.0.1:${port}`;
  await watch(mapOf(origin), wait(3_000));
  say(`${placeCount} places on the map, ${members} members, ${people} known browsers`);
  const bars = [];
  for (const attack of attacks)
    bars.push(...(await underAttack(origin, attack, { people, members, password }, ending)));
  return bars;
});
