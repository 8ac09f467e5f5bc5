/** Promise 7: a text is sent once, or reported as failed or unknown, for any crash in between. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, type CheckOptions, randomOf, repeats } from '../rig/check.ts';
import { type CheckDatabase, startCheckDatabase } from '../rig/database.ts';
import { ServerProcess } from '../rig/server.ts';
import { playBadGateway } from './sent-once/gateway.ts';
import { wrongAtTheEnd, wrongSoFar } from './sent-once/judge.ts';
import { type Outbox, openOutbox } from './sent-once/outbox.ts';

const answerSeconds = 1;
/** Time after which another process takes over a batch: twice the answer timeout. */
const takenOverMs = 2_000 * answerSeconds;
/** Maximum time from the last reservation to the last text; below the test's own timeout. */
const settledWithinMs = 90_000;

export const sentOnce: Check = async (report, options) => {
  const kills = repeats(options, 50, 4, 3);
  const reservations = repeats(options, 5_000, 60, 40);
  const random = randomOf(options.seed);
  const database = await startCheckDatabase();
  const gateway = await playBadGateway(random, options.defect !== undefined);
  const outbox = await openOutbox(database, random);
  const [one, other] = [0, 1].map(() => workerOf(database, gateway, options)) as [ServerProcess, ServerProcess];
  // Looks early, because a defect shows long before the last text: this gateway causes long back-offs.
  const lookForDefect = async () => {
    if (!options.defect || report.breaches.length > 0) return;
    for (const how of wrongSoFar(gateway, await outbox.texts())) report.broken(how);
  };
  let stoodStill = 0;
  try {
    // The first process creates the job queues before the others start.
    await one.start();
    await other.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await outbox.reserve(Math.ceil(reservations / (kills + 1)));
      await wait(200 + random() * 1_200);
      const [killed, left] = random() < 0.5 ? [one, other] : [other, one];
      await killed.end('SIGKILL');
      if (kill % 10 !== 1) await killed.start();
      else if (await standStill(left, killed, outbox, database)) stoodStill += 1;
      await lookForDefect();
      report.say(`kill ${kill} of ${kills}: ${gateway.sent.length} texts have gone out`);
    }
    await outbox.reserve(Math.ceil(reservations / (kills + 1)));
    const startedAt = performance.now();
    while ((await outbox.openTexts()) > 0 && performance.now() - startedAt < settledWithinMs) {
      await wait(200);
      await lookForDefect();
    }
    const texts = await outbox.texts();
    for (const how of wrongAtTheEnd(gateway, texts, outbox.written())) report.broken(how);
    const log = readFileSync(join(database.folder, 'server.log'), 'utf8');
    if (/0100\d{7}/.test(log) || log.includes(gateway.apiSecret)) report.broken('the log has a number, or the secret');
    report.measured('kills', kills);
    report.measured('stood still with a batch', stoodStill);
    report.measured('reservations', reservations);
    report.measured('texts', texts.length);
    for (const state of ['sent', 'failed', 'withheld', 'unknown'])
      report.measured(state, texts.filter((text) => text.state === state).length);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await outbox.close();
    await gateway.close();
    await database.stop();
  }
};

const workerOf = (
  database: CheckDatabase,
  { url, apiKey, apiSecret }: { url: string; apiKey: string; apiSecret: string },
  { defect, isShort }: CheckOptions,
) =>
  new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: defect ? [defect] : [],
    env: {
      MARU_ROLE: 'worker',
      MESSAGES: 'solapi',
      SOLAPI_URL: url,
      SOLAPI_API_KEY: apiKey,
      SOLAPI_API_SECRET: apiSecret,
      SMS_ANSWER_SECONDS: String(answerSeconds),
      SMS_PER_SECOND: isShort ? '800' : '8000',
    },
  });

/**
 * Suspends a process with a batch about to be sent until another process has taken over the batch and sent its texts,
 * then resumes the process. Returns false if the process never had a batch.
 */
async function standStill(
  still: ServerProcess,
  next: ServerProcess,
  outbox: Outbox,
  database: CheckDatabase,
): Promise<boolean> {
  await outbox.reserve(20);
  const until = performance.now() + 10_000;
  let isWaiting = false;
  while (performance.now() < until) {
    still.signal('SIGSTOP');
    isWaiting = await outbox.isWaiting();
    if (isWaiting) break;
    still.signal('SIGCONT');
    await wait(20);
  }
  const client = await database.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4712004 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  await next.start();
  await wait(2 * takenOverMs + 1_000);
  still.signal('SIGCONT');
  return isWaiting;
}
