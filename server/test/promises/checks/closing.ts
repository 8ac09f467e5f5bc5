/**
 * Closing months as blocks loses and doubles no reading and changes no answer, even if the closing process is killed
 * (kill -9) at any moment while late readings and marks arrive.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Reading } from '#telemetry/ingest/decode.ts';
import type { Series } from '#telemetry/series/series.ts';
import { begins, dayMs, now, streamOf } from '#test/closing-answers.ts';
import { type Check, randomOf, repeats } from '../rig/check.ts';
import type { Report } from '../rig/report.ts';
import { ClosingProcess } from './closing/process.ts';
import { closingSeries, Side } from './closing/sides.ts';

const devicesASeries = 6;
/** Maximum number of late readings per device in a batch. */
const lateAtOnce = 5;
/** A closing process is killed after fewer months than `mostMonths`, or after `longestMs`. */
const mostMonths = 8;
const longestMs = 2_000;

export const closing: Check = async (report, options) => {
  const kills = repeats(options, 50, 10, 10);
  const random = randomOf(options.seed);
  const sides = await Promise.all([Side.start(devicesASeries), Side.start(devicesASeries)]);
  const [closed, plain] = sides;
  const startProcess = (kill: number) => new ClosingProcess(closed.database, `closer-${kill}`, options.defect);
  let next = startProcess(1);
  let running = next;
  try {
    const feed = await startFeed(sides, options.seed, random);
    let [hits, months] = [0, 0];
    for (let kill = 1; kill <= kills; kill += 1) {
      let failure: Error | undefined;
      const feeding = (work: () => Promise<void>) =>
        work().catch((error: Error) => {
          failure = error;
        });
      // Reopens some closed months, so that the next process has months to close.
      await feeding(async () => {
        for (const series of closingSeries) await feed.late(series);
      });
      const before = await closed.nextTransaction();
      [running, next] = [next, startProcess(kill + 1)];
      await running.go();
      let isFed = true;
      const fed = feeding(async () => {
        while (isFed) {
          await feed.some();
          await wait(random() * 100);
        }
      });
      await running.untilClosing(closed.client);
      const many = Math.floor(random() * mostMonths);
      for (const at = performance.now(); (await closed.closedSince(before)) < many; )
        if (performance.now() - at > longestMs) break;
      await wait(random() * 60);
      if (running.hasEnded) report.broken('the closing process ended by itself');
      // Every second kill is timed to interrupt a transaction.
      if (await running.kill(closed.client, kill % 2 === 0)) hits += 1;
      isFed = false;
      await fed;
      if (failure) report.broken(`a late reading or a mark failed: ${failure.message}`);
      months += await closed.closedSince(before);
      for (const series of closingSeries) await verifyCounts(series, closed, plain, report);
      report.say(`kill ${kill} of ${kills}: ${months} months closed, ${hits} kills within a transaction`);
    }
    running = next;
    await running.go();
    await running.untilAllClosed();
    report.measured('kills', kills);
    report.measured('within a transaction', hits);
    report.measured('months of devices closed between kills', months);
    report.measured('late readings', feed.stored);
    report.measured('marks', feed.marked);
    if (hits === 0) report.broken('no kill fell within a transaction, so nothing is shown');
    if (months < kills) report.broken(`only ${months} months were closed between ${kills} kills, so nothing is shown`);
    for (const series of closingSeries) {
      if ((await closed.count(series)).readings === 0) report.broken(`${series.name} has no readings`);
      const [found, expected] = [await closed.readings(series), await plain.readings(series)];
      verifyReadings(series, found, expected, report);
      const [answers, others] = [await closed.answers(series), await plain.answers(series)];
      const differing = answers.findIndex((answer, at) => answer !== others[at]);
      if (differing >= 0)
        report.broken(
          `${series.name} is answered as ${answers[differing]?.slice(0, 300)} instead of ${others[differing]?.slice(0, 300)}`,
        );
    }
  } finally {
    await Promise.all([running.stop(), next.stop()]);
    await Promise.all(sides.map((side) => side.stop()));
  }
};

/** Stores half of all readings on both sides; the other half arrives late, together with marks. */
async function startFeed(sides: readonly Side[], seed: number, random: () => number) {
  const waiting = new Map<Series, Map<number, Reading[]>>();
  const marks: { series: Series; deviceId: number; markIds: number[] }[] = [];
  let [stored, marked] = [0, 0];
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One;
  const store = (series: Series, readings: Reading[]) =>
    Promise.all(sides.map((side) => side.store(series, [...readings])));
  for (const series of closingSeries) {
    const ids = sides[0]?.idsOf.get(series) ?? [];
    const all = streamOf(series, ids, seed);
    const half = Math.ceil(all.length / 2);
    for (let from = 0; from < half; from += 500) await store(series, all.slice(from, Math.min(half, from + 500)));
    waiting.set(
      series,
      Map.groupBy(all.slice(half), ({ deviceId }) => deviceId),
    );
  }

  /** Stores late readings of about half of the devices. */
  async function late(series: Series) {
    const readings = [...(waiting.get(series) ?? [])]
      .filter(() => random() < 0.5)
      .flatMap(([, own]) => own.splice(0, lateAtOnce));
    if (readings.length === 0) return;
    await store(series, readings);
    stored += readings.length;
  }

  async function mark(series: Series) {
    const deviceId = pick(sides[0]?.idsOf.get(series) ?? []);
    const from = new Date(begins.getTime() + Math.floor(random() * (now.getTime() - begins.getTime())));
    const until = new Date(from.getTime() + Math.ceil(random() * 20 * dayMs));
    const markIds = await Promise.all(sides.map((side) => side.mark(series, { deviceId, from, until })));
    marks.push({ series, deviceId, markIds });
    marked += 1;
  }

  async function takeBack() {
    const [first] = marks.splice(0, 1);
    if (!first) return;
    const { series, deviceId, markIds } = first;
    await Promise.all(sides.map((side, at) => side.takeBack(series, { deviceId, markId: markIds[at] ?? 0 })));
  }

  return {
    late,
    /** Stores late readings, or occasionally sets or ends a mark. */
    some(): Promise<void> {
      const luck = random();
      if (luck < 0.2) return mark(pick(closingSeries));
      return luck < 0.3 ? takeBack() : late(pick(closingSeries));
    },
    get stored() {
      return stored;
    },
    get marked() {
      return marked;
    },
  };
}

async function verifyCounts(series: Series, closed: Side, plain: Side, report: Report): Promise<void> {
  const { name } = series;
  const { readings, twice } = await closed.count(series);
  const expected = (await plain.count(series)).readings;
  if (twice > 0) report.broken(`${twice} months of devices of ${name} are there twice, as rows and as a block`);
  if (readings < expected) report.broken(`${expected - readings} readings of ${name} are lost`);
  if (readings > expected) report.broken(`${readings - expected} readings of ${name} are there twice`);
}

function verifyReadings({ name }: Series, found: string[], expected: string[], report: Report): void {
  const [own, all] = [new Set(found), new Set(expected)];
  report.measured(`readings of ${name}`, found.length);
  if (own.size < found.length) report.broken(`${found.length - own.size} readings of ${name} are there twice`);
  const lost = expected.filter((one) => !own.has(one));
  const invented = found.filter((one) => !all.has(one));
  if (lost.length > 0) report.broken(`${lost.length} readings of ${name} are lost, such as ${lost[0]}`);
  if (invented.length > 0) report.broken(`${invented.length} readings of ${name} are invented, such as ${invented[0]}`);
}
