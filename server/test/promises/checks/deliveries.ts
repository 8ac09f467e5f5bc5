/** Each webhook message about an alarm arrives, and is repeated only if its sender was killed while sending it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { maxSingle } from '@maru/domain/alarm-delivery';
import type pg from 'pg';
import { receiverAddress, receiverSecret } from '#features/alarms/deliveries/send.ts';
import { createSeal } from '#platform/security/seal.ts';
import { type Check, randomOf, repeats, timeFactorOf } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import type { Report } from '../rig/report.ts';
import { Processes } from './alarms/processes.ts';
import { longestAnswerMs, startWebhook, webhookSecret } from './alarms/webhook.ts';

/** Time limit for sending the remaining messages, up to 2,000. */
const settleMs = 60_000;

export const deliveries: Check = async (report, options) => {
  const { seed, defect } = options;
  // Rounds are one more than kills; a receiver gets `maxSingle` messages in total, the maximum per minute.
  const kills = repeats(options, 19, 4, 3);
  const receivers = repeats(options, 100, 15, 15);
  const random = randomOf(seed);
  const database = await startCheckDatabase();
  const client = await database.connect();
  const webhook = await startWebhook(random);
  const key = randomBytes(32);
  const env = { SEAL_KEY: key.toString('hex') };
  const senders = new Processes(client, { program: 'deliverer', appUrl: database.appUrl, defect, env });
  /** Number of kills by the delivery that was being sent. */
  const hits = new Map<number, number>();
  try {
    await addReceivers(client, receivers, webhook.url, key);
    for (let kill = 0; kill <= kills; kill += 1) {
      await raiseAlarms(client, maxSingle / (kills + 1));
      senders.start();
      if (kill === kills) break;
      const sender = await senders.leader();
      // Every third kill may happen while deliveries are being decided.
      if (kill % 3 !== 2) await webhook.waitForMessage();
      await wait(random() * longestAnswerMs);
      await senders.kill(sender);
      for (const id of await endClaims(client)) hits.set(id, (hits.get(id) ?? 0) + 1);
    }
    await settle(client, settleMs * timeFactorOf(options));
    report.measured('kills', kills);
    report.measured(
      'messages under way at kills',
      [...hits.values()].reduce((sum, count) => sum + count, 0),
    );
    if (hits.size === 0) report.broken('no message was under way at a kill, so nothing is shown');
    if (webhook.unsigned() > 0) report.broken(`${webhook.unsigned()} messages are not signed`);
    await compare(client, maxSingle * receivers, webhook.received, hits, report);
  } finally {
    await senders.stop();
    webhook.close();
    await client.end();
    await database.stop();
  }
};

async function addReceivers(client: pg.Client, count: number, url: string, key: Buffer): Promise<void> {
  const seal = createSeal({ seal: key, index: key });
  await client.query(
    `insert into alarm_receiver (name, kind, address_sealed, secret_sealed, least_severity, step, sends_clearing, is_used,
       used_since, made_at)
     select 'receiver ' || at, 'webhook', $2, $3, 'notice', 1, false, true, now(), now()
     from generate_series(1, $1::integer) at`,
    [count, seal.close(receiverAddress, url), seal.close(receiverSecret, webhookSecret)],
  );
}

async function raiseAlarms(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with of_device as (
       insert into device (management_code, series, installation_type, is_activated, key_hash)
       values ('SENT-' || (select count(*) from device), 'air', 'outdoor', true, sha256(random()::text::bytea))
       returning device_id
     ), made as (
       insert into alarm_rule (series, kind, severity, silence_seconds, deleted_at)
       select 'air', 'deviceSilent', 'warning', 60, now() from generate_series(1, $1::integer) returning alarm_rule_id
     ), opened as (
       insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at)
       select alarm_rule_id, device_id, 'warning', 'open', now(), now() from made, of_device returning alarm_id
     )
     insert into alarm_event (alarm_id, at, action) select alarm_id, now(), 'raised' from opened`,
    [count],
  );
}

/** Ends the claims of a killed process, which otherwise last two minutes; returns the claimed deliveries' ids. */
async function endClaims(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update alarm_delivery set due_at = now() where state = 'waiting' and due_at > now()
     returning alarm_delivery_id::float8 as id`,
  );
  return rows.map(({ id }) => id);
}

/** Waits until every alarm's messages are decided and sent, or until the time limit. */
async function settle(client: pg.Client, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    const { rows } = await client.query(
      `select from alarm_event where not has_deliveries union all select from alarm_delivery where state = 'waiting' limit 1`,
    );
    if (rows.length === 0) return;
    await wait(50);
  }
}

async function compare(
  client: pg.Client,
  expected: number,
  received: ReadonlyMap<number, number>,
  hits: ReadonlyMap<number, number>,
  report: Report,
): Promise<void> {
  const { rows } = await client.query<{ id: number; state: string }>(
    'select alarm_delivery_id::float8 as id, state from alarm_delivery',
  );
  const unsent = rows.filter(({ state }) => state !== 'sent');
  const lost = rows.filter(({ id }) => !received.has(id));
  const often = [...received].filter(([id, count]) => count > 1 + (hits.get(id) ?? 0));
  report.measured('messages', rows.length);
  report.measured(
    'received',
    [...received.values()].reduce((sum, count) => sum + count, 0),
  );
  if (rows.length !== expected) report.broken(`${rows.length} messages were decided instead of ${expected}`);
  if (unsent.length > 0) report.broken(`${unsent.length} messages were not sent, such as ${JSON.stringify(unsent[0])}`);
  if (lost.length > 0) report.broken(`${lost.length} messages never arrived, such as ${lost[0]?.id}`);
  if (often.length > 0)
    report.broken(`${often.length} messages were sent more often than their sender was killed, such as ${often[0]}`);
}
