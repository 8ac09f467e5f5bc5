/**
 * Promise 20: no text blocks the event loop for 50 ms, stalled readers are disconnected, and expensive answers at most
 * double the p95 of honest traffic.
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
/** Cheap calls per second. */
const honestRate = 40;
/**
 * Expensive requests per second; even from a single address enough to overload a defective server.
 */
const attackRate = 30;
/** A p95 below this, in milliseconds, always passes. */
const floorMs = 15;
/** Maximum ratio of the p95: on an idle machine, and beside other tests. */
const maxRatio = { alone: 2, beside: 4 };
/** Number of answers of maximum length that one address requests at once, several times the address's limit. */
const requestsAtOnce = 80;
/**
 * Number of readers that stall on 13 MB each, and the multiple of the server's limit within which all must be
 * disconnected; includes one limit for computing the answer.
 */
const [slowCount, timesTheLimit] = [8, 2.5];
/** Server settings with a short limit for the short form of `slowReaders`, and the multiple of the limit to wait. */
export const shortStall = { STALLED_READER_SECONDS: '1' };
const shortStallFactor = 12;

export const hostile: Check = async (report, options) => {
  const planted = options.defect && { [options.defect]: /./ };
  const checks = [
    [hostileTraffic, {}],
    [slowReaders, options.isShort ? shortStall : {}],
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

/** Checks that stalled readers are disconnected after the time limit. */
export async function slowReaders(rig: AccountRig, report: Report, { isShort }: CheckOptions): Promise<void> {
  const readers = new SlowReaders(rig.url, slowCount);
  const limitSeconds = isShort ? Number(shortStall.STALLED_READER_SECONDS) : rig.services.config.stalledReaderSeconds;
  try {
    await wait(limitSeconds * (isShort ? shortStallFactor : timesTheLimit) * 1000);
    const left = await readers.stillThere();
    report.measured('slow readers left', left);
    if (left > 0) report.broken(`${left} of ${slowCount} readers who take nothing are still there`);
  } finally {
    readers.stop();
  }
}

/** Checks that an address gets no more rows than its limit allows, even from a fast server. */
async function countAnswers(rig: AccountRig, report: Report, placeId: number): Promise<void> {
  const attack = new Attack(rig.url, placeId);
  const { answered, rows, seconds } = await attack.askAtOnce(requestsAtOnce, '127.0.8.1');
  // The first answer is sent regardless of its length.
  const most = 1 + Math.ceil((rig.services.config.rowsPerMinute * (1 + seconds / 60)) / rows);
  report.measured('longest answers at once', answered);
  if (answered === 0) report.broken('an address gets no long answer at all');
  if (answered > most)
    report.broken(
      `an address gets ${answered} of ${requestsAtOnce} answers of ${rows} rows at once, and may have ${most}`,
    );
}

/** Runs honest traffic beside expensive requests, alternately from one address and from forty. */
async function overwhelm(rig: AccountRig, report: Report, placeId: number, options: CheckOptions): Promise<void> {
  const attack = new Attack(rig.url, placeId);
  const light = `${rig.url}/api/bbs/1/articles?pageNumber=1&pageSize=10`;
  const rounds: Latencies[] = [];
  try {
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
  const most = options.isShort ? maxRatio.beside : maxRatio.alone;
  compareLatencies(rounds, { of: 'honest calls', percentile: 95, most, floorMs }, report);
  for (const [status, times] of [...attack.statuses].sort(([a], [b]) => a - b))
    report.measured(`expensive ${status}`, times);
}

/** Makes a cheap call at a constant rate without waiting for answers; returns the durations. */
async function honest(url: string, ms: number): Promise<number[]> {
  const request: Promise<number>[] = [];
  for (const startedAt = performance.now(); performance.now() - startedAt < ms; await wait(1000 / honestRate)) {
    const sent = performance.now();
    request.push(
      fetch(url)
        .then((answer) => answer.arrayBuffer())
        .then(() => performance.now() - sent),
    );
  }
  return Promise.all(request);
}
