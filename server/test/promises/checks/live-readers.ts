/**
 * Promise 21: 10,000 idle readers of the live feed and 100 stalled readers use under 400 MB of two processes together,
 * and a reading received by one process reaches every idle reader within a second.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { liveChannel } from '#telemetry/live/change-publisher.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { metric } from '#test/metrics.ts';
import { basicOf, post } from '#test/reporting.ts';
import { type Check, repeats } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { ServerProcess } from '../rig/server.ts';
import { type Answer, type Order, quietArea } from './live-readers/readers.ts';

const [idleCount, stalledCount] = [10_000, 100];
const mostMegabytes = 400;
const mostMs = 1_000;
/** Time limit for an event; readers without the event by then count as missed. */
const missedMs = 10_000 * timeFactor;
/** Number of places outside the idle readers' area; a change of all sends about 0.3 MB to each stalled reader. */
const elsewhere = 1_000;
/** Rounds of such changes before memory is compared, so that the difference is only due to readers. */
const warmUps = 30;
/** Milliseconds until stalled readers must be disconnected; longer than the server's own limit. */
const droppedMs = 45_000;

const megabyte = 1024 * 1024;

export const liveReaders: Check = async (report, options) => {
  const database = await startCheckDatabase();
  const { url: databaseUrl, appUrl, folder } = database;
  const defects = options.defect ? [options.defect] : [];
  const servers = ['first', 'second'].map(() => new ServerProcess({ databaseUrl, appUrl, folder, defects }));
  const [first] = servers as [ServerProcess];
  const owner = await database.connect();
  const readers = fork(join(import.meta.dirname, 'live-readers/readers.ts'));
  const states = () => Promise.all(servers.map(stateOf));
  try {
    const device = await createDevice(owner, { placeId: await createPlace(owner, quietArea) });
    const notices = await createElsewhere(owner);
    for (const server of servers) await server.start();

    let [event, open] = [0, 0];
    const openReaders = async (idle: number, stalled: number) => {
      for (const { port } of servers) await order(readers, { open: { port, idle, stalled } });
      open += idle * servers.length;
    };
    /** Sends a reading to the first process; returns the milliseconds until each idle reader received it. */
    const send = async () => {
      event += 1;
      const received = order(readers, { hear: { text: `"avgFineDust":${event},`, withinMs: missedMs } });
      const sentAt = Date.now();
      await post(first.url, JSON.stringify({ measuredAt: sentAt, fineDust: event }), basicOf(device));
      const times = await received;
      if (times.length < open) report.broken(`${open - times.length} readers missed event ${event}`);
      return times.map((time) => time - sentAt);
    };
    const changeElsewhere = async () => {
      await owner.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [liveChannel, notices]);
      await send();
    };

    await openReaders(1, 0);
    for (let round = 0; round < warmUps; round += 1) await changeElsewhere();
    const before = await states();
    let highest = 0;
    const weigh = async (when: string) => {
      const now = await states();
      const more = now.map(({ megabytes }, i) => megabytes - (before[i]?.megabytes ?? 0));
      const sum = more.reduce((all, one) => all + one, 0);
      highest = Math.max(highest, sum);
      report.measured(
        `MB ${when}`,
        now.map(({ megabytes }, i) => `${Math.round(megabytes)} (+${Math.round(more[i] ?? 0)})`).join(' and '),
      );
      if (sum > mostMegabytes) report.broken(`readers take ${Math.round(sum)} MB ${when}`);
      return now.reduce((all, { readers: own }) => all + own, 0);
    };
    await openReaders(idleCount / 2 - 1, stalledCount / 2);
    const count = async () => (await states()).reduce((sum, { readers: own }) => sum + own, 0);
    // Waits for the server's count, because stalled readers can't detect when their feed is open.
    for (const until = Date.now() + missedMs; Date.now() < until && (await count()) < idleCount + stalledCount; )
      await wait(100);
    const opened = await weigh('with all readers');
    if (opened !== idleCount + stalledCount) report.broken(`only ${opened} readers were let in`);
    for (let round = 0; round < repeats(options, 40, 20, 40); round += 1) {
      await changeElsewhere();
      await weigh('while some are stalled');
    }
    const latencies: number[] = [];
    for (let turn = 0; turn < repeats(options, 30, 15, 1); turn += 1) {
      latencies.push(...(await send()));
      await wait(100);
    }
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
    report.measured('MB more at most', highest);
    report.measured('event p50 ms', at(0.5));
    report.measured('p99', at(0.99));
    report.measured('longest', at(1));
    if (at(0.99) > mostMs * (options.isShort ? timeFactor : 1)) report.broken(`the p99 of events is ${at(0.99)} ms`);
    if (!options.isShort) await wait(droppedMs);
    const left = await weigh('at the end');
    if (!options.isShort && left !== idleCount) report.broken(`${left - idleCount} stalled readers are still there`);
  } finally {
    readers.kill();
    await owner.end();
    for (const server of servers) await server.stop();
    await database.stop();
  }
};

/** Registers places with a device each; returns the notifications that announce a change of these places. */
async function createElsewhere(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ notice: string }>(
    `with place as (
       insert into installation_place
         (place_type, installation_place_name, facility_type, address, dong_code, latitude, longitude)
       select 'air', '시험 장소 ' || n, 'public', '시험로 ' || n, (select min(dong_code) from dong), 37.6, 127.1
       from generate_series(1, $1::integer) n returning installation_place_id as id
     ), added as (
       insert into device (management_code, series, installation_place_id, installation_type, key_hash)
       select 'LIVE-' || id, 'air', id, 'outdoor', '\\x00' from place returning device_id as id
     )
     select 'air:' || string_agg(id::text, ',') as notice from added group by id / 250`,
    [elsewhere],
  );
  return rows.map(({ notice }) => notice);
}

async function order(readers: ChildProcess, given: Order): Promise<Answer> {
  const answered = once(readers, 'message') as Promise<[Answer]>;
  readers.send(given);
  return (await answered)[0];
}

/** A process's resident memory and open feeds, by its metrics. */
async function stateOf({ url }: ServerProcess): Promise<{ megabytes: number; readers: number }> {
  const [bytes, readers] = await Promise.all(
    ['process_resident_memory_bytes', 'maru_live_readers'].map((name) => metric(url, name)),
  );
  return { megabytes: (bytes ?? 0) / megabyte, readers: readers ?? 0 };
}
