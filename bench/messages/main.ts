/**
 * `npm run bench:messages` sends one message to 10,000 numbers through a local gateway with a rate limit, while the
 * public uses the map. Gateway, server and database share the machine's cores.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sms } from '@maru/contract/sms';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { enqueue } from '../../server/src/platform/messages/outbox.ts';
import { createServices } from '../../server/src/platform/services.ts';
import { administratorToken } from '../installation/administrator.ts';
import { type BenchDatabase, startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { startServer } from '../installation/server.ts';
import { watch } from '../login-attack/watch.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run } from '../run/run.ts';
import { type Seen, startGateway } from './gateway.ts';

const texts = 10_000;
const perSecond = 500;
const placeCount = 128;
const [warmUpSeconds, idleSeconds] = [3, 10];
const longestMs = 180_000;
const secondMs = 1000;

await run('Text messages', async (ending) => {
  const database = await startDatabase(ending);
  const gateway = await startGateway(perSecond, ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  ending(() => pool.end());
  await makePlaces(pool, placeCount);
  const { port } = await startServer(database, ending, {
    REQUESTS_PER_MINUTE: '1000000',
    MESSAGES: 'solapi',
    SOLAPI_URL: gateway.url,
    SOLAPI_API_KEY: gateway.apiKey,
    SOLAPI_API_SECRET: gateway.apiSecret,
    SMS_PER_SECOND: String(perSecond),
  });
  const authorization = `Bearer ${await administratorToken(database)}`;
  const map = `http://127.0.0.1:${port}/api/air-quality/installation-place/map`;
  /** Number of the message's sent texts, from the history. */
  const progress = async (): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${sms.history.path}`, { headers: { authorization } });
    if (response.status !== 200) throw new Error(`the history answered ${response.status}: ${await response.text()}`);
    const { list } = (await response.json()) as { list: { states: { sent: number } }[] };
    return list[0]?.states.sent ?? 0;
  };

  await watch(map, wait(warmUpSeconds * secondMs));
  const before = await watch(map, wait(idleSeconds * secondMs));
  await reserve(database);
  const startedAt = performance.now();
  const seen: number[] = [];
  const sending = (async () => {
    while ((seen.at(-1) ?? 0) < texts) {
      if (performance.now() - startedAt > longestMs) throw new Error(`only ${seen.at(-1)} texts were sent`);
      await wait(secondMs);
      seen.push(await progress());
    }
  })();
  const during = await watch(map, sending);
  await sending;
  const seconds = (performance.now() - startedAt) / secondMs;
  const after = await watch(map, wait(idleSeconds * secondMs));

  printRows(
    Object.entries({ 'idle, before': before, sending: during, 'idle, after': after }).map(([when, latencies]) => ({
      'the public': when,
      requests: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p95 ms': quantile(latencies, 0.95),
      'p99 ms': quantile(latencies, 0.99),
    })),
  );
  const falls = seen.filter((count, at) => count < (seen[at - 1] ?? 0)).length;
  const { sent, overLimit } = await gateway.seen();
  const ids = new Set(sent.map(({ ourId }) => ourId));
  return [
    { name: 'texts that went out', measured: ids.size, unit: '', atLeast: texts },
    { name: 'texts that went out twice', measured: sent.length - ids.size, unit: '', atMost: 0 },
    { name: 'texts a second', measured: texts / seconds, unit: '', atLeast: perSecond / 2 },
    { name: 'most texts in any second', measured: busiest(sent), unit: '', atMost: perSecond },
    { name: 'sends that the gateway refused', measured: overLimit, unit: '', atMost: 0 },
    { name: 'steps of progress in the history', measured: new Set(seen).size, unit: '', atLeast: 10 },
    { name: 'steps back', measured: falls, unit: '', atMost: 0 },
    {
      name: 'p95 of the public while sending to idle',
      measured: quantile(during, 0.95) / quantile([...before, ...after], 0.95),
      unit: '',
      atMost: 1.5,
    },
  ];
});

/** Stores the message in the outbox, due at once. */
async function reserve(database: BenchDatabase): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const config = readConfig({ DATABASE_URL: database.url, MARU_DATA: database.folder });
  const services = await createServices(config, pool, systemClock, openLog({ level: 'silent', role: config.role }));
  await services.db.transaction().execute((trx) =>
    enqueue(trx, services, {
      smsType: 'instant',
      isAdvertisement: false,
      message: '내일 면목로 일대의 물이 두 시간 동안 나오지 않습니다.',
      sendNumber: '0200000000',
      reason: '',
      reasonKey: null,
      adminNumber: null,
      dueAt: new Date(),
      receivers: Array.from({ length: texts }, (_, at) => ({
        mobileNumber: `0100000${String(at).padStart(4, '0')}`,
        consent: null,
      })),
    }),
  );
  await pool.end();
}

/** Maximum number of texts in any window of one second. */
function busiest(sent: Seen['sent']): number {
  let most = 0;
  let first = 0;
  for (const [last, { at }] of sent.entries()) {
    while ((sent[first]?.at ?? at) <= at - secondMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
