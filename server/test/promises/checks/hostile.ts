/**
 * Promise 20: hostile texts, slow readers and expensive answers: no text holds the event loop up for 50 ms, readers who take
 * nothing are dropped, and honest traffic's 95th percentile at most doubles.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type AccountRig, breachesOf } from '../accounts/rig.ts';
import { type Check, type CheckOptions, repeats } from '../rig/check.ts';
import { compareLatencies, type Latencies } from '../rig/latencies.ts';
import type { Report } from '../rig/report.ts';
import { agent } from './fuzz/exchange.ts';
import { Attack, placeWithYear } from './hostile/expensive.ts';
import { compareGrowth } from './hostile/growth.ts';
import { timeTexts } from './hostile/hostile-texts.ts';
import { SlowReaders } from './hostile/slow-readers.ts';

const roundMs = 1_500;
/** Light calls a second. */
const honestRate = 40;
/** Expensive questions a second: from one address as many as one that was seen to be enough, and more from many. */
const attackRate = 30;
/** A 95th percentile below this, in milliseconds, is as good as any. */
const floorMs = 15;
/** What the 95th percentile may rise to, in times: on a machine of its own, and beside other tests. */
const mostTimes = { alone: 2, beside: 4 };
/** Longest answers that one address asks for at once: several times as many as it may have. */
const askedAtOnce = 80;
/**
 * Readers who take nothing of 13 MB each, and how many times the server's limit they have until they must be gone: one limit
 * is for the answer to be made.
 */
const [slowCount, timesTheLimit] = [8, 2.5];
/** Settings of the server for the short form of `slowReaders`: its limit, and how many times that is waited for. */
export const hasty = { STALLED_READER_SECONDS: '1' };
const timesHasty = 12;

export const hostile: Check = async (report, options) => {
  const planted = options.defect && { [options.defect]: /./ };
  const checks = [
    [hostileTraffic, {}],
    [slowReaders, options.isShort ? hasty : {}],
  ] as const;
  for (const [check, settings] of checks) {
    const found = await breachesOf((rig, own) => check(rig, own, options), settings, planted);
    for (const breach of found.breaches) report.broken(breach);
    report.measured(check.name, found.figures);
  }
};

export async function hostileTraffic(rig: AccountRig, report: Report, options: CheckOptions): Promise<void> {
  try {
    const placeId = await placeWithYear(rig);
    await compareGrowth(rig, report, options);
    await countAnswers(rig, report, placeId);
    await overwhelm(rig, report, placeId, options);
    await timeTexts(rig, report, options);
  } finally {
    agent.destroy();
  }
}

/** Readers who take nothing are gone after a while. */
export async function slowReaders(rig: AccountRig, report: Report, { isShort }: CheckOptions): Promise<void> {
  const readers = new SlowReaders(rig.url, slowCount);
  const limitSeconds = isShort ? Number(hasty.STALLED_READER_SECONDS) : rig.services.config.stalledReaderSeconds;
  try {
    await wait(limitSeconds * (isShort ? timesHasty : timesTheLimit) * 1000);
    const left = await readers.stillThere();
    report.measured('slow readers left', left);
    if (left > 0) report.broken(`${left} of ${slowCount} readers who take nothing are still there`);
  } finally {
    readers.stop();
  }
}

/** However quick the server is, an address gets no more rows than it may have. */
async function countAnswers(rig: AccountRig, report: Report, placeId: number): Promise<void> {
  const attack = new Attack(rig.url, placeId);
  const { answered, rows, seconds } = await attack.askAtOnce(askedAtOnce, '127.0.8.1');
  // An answer is given to whoever has spent nothing, however long it is.
  const most = 1 + Math.ceil((rig.services.config.rowsPerMinute * (1 + seconds / 60)) / rows);
  report.measured('longest answers at once', answered);
  if (answered === 0) report.broken('an address gets no long answer at all');
  if (answered > most)
    report.broken(
      `an address gets ${answered} of ${askedAtOnce} answers of ${rows} rows at once, and may have ${most}`,
    );
}

/** Honest traffic beside expensive questions, from one address and from forty by turns. */
async function overwhelm(rig: AccountRig, report: Report, placeId: number, options: CheckOptions): Promise<void> {
  const attack = new Attack(rig.url, placeId);
  const light = `${rig.url}/api/bbs/1/articles?pageNumber=1&pageSize=10`;
  const rounds: Latencies[] = [];
  try {
    // The first seconds warm the server up.
    await honest(light, roundMs);
    const count = repeats(options, 12, 3, 3);
    for (let i = 0; i < count; i += 1) {
      const calm = await honest(light, roundMs);
      const blowing = attack.blow(attackRate, roundMs, i % 2 === 0 ? 1 : 40);
      const storm = await honest(light, roundMs);
      await blowing;
      rounds.push({ calm, storm });
    }
  } finally {
    attack.stop();
  }
  const most = options.isShort ? mostTimes.beside : mostTimes.alone;
  compareLatencies(rounds, { of: 'honest calls', percentile: 95, most, floorMs }, report);
  for (const [status, times] of [...attack.statuses].sort(([a], [b]) => a - b))
    report.measured(`expensive ${status}`, times);
}

/** Asks a light call at an even rate, whether or not the ones before are answered; tells what each took. */
async function honest(url: string, ms: number): Promise<number[]> {
  const asked: Promise<number>[] = [];
  for (const begun = performance.now(); performance.now() - begun < ms; await wait(1000 / honestRate)) {
    const sent = performance.now();
    asked.push(
      fetch(url)
        .then((answer) => answer.arrayBuffer())
        .then(() => performance.now() - sent),
    );
  }
  return Promise.all(asked);
}
