/** Closing changes only the storage: a database that closes months must equal one that doesn't. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleSeries } from '#features/vehicles/series.ts';
import { readFixes } from '#features/vehicles/tracks/fixes.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import {
  allReadings,
  close,
  countOf,
  idsOf,
  kinds,
  reopenAll,
  type Side,
  startSide,
  statistics,
  storeAll,
  stream,
} from '#test/closing.ts';
import { begins, dayMs, listsOf, now } from '#test/closing-answers.ts';
import { meterSeries, probeSeries } from '#test/engine.ts';
import { timeFactor } from '#test/measured.ts';
import { chances } from '#test/series-recount.ts';
import { countCovered, recountMarks, setMark, takeMarkBack } from '../marks/marks.ts';
import { hasMarks } from '../marks/unmarked.ts';
import { rebuildLatest, rebuildRollups } from '../rollups/rebuild.ts';
import { type Series, valueColumnsOf } from '../series/series.ts';

let closing: Side;
let plain: Side;
beforeAll(async () => {
  [closing, plain] = [await startSide(true), await startSide(false)];
}, 120_000 * timeFactor);
afterAll(async () => {
  for (const side of [closing, plain]) await side.stop();
});

/** All responses about a series, as text. */
async function answers(side: Side, series: Series): Promise<string[]> {
  const { pool } = side.engine;
  const found = await statistics(side, series);
  for (const deviceId of idsOf(side, series))
    for (let from = begins.getTime(); from < now.getTime(); from += 9 * dayMs + 12_345_678) {
      const span = { deviceId, from: new Date(from), until: new Date(from + 20 * dayMs) };
      for (const field of [null, ...Object.keys(series.columns)])
        found.push(`covered ${await countCovered(pool, series, { ...span, field })}`);
      if (from === begins.getTime()) found.push(...(await listsOf({ pool, ids: idsOf(side, series) }, series, span)));
      if (series !== vehicleSeries) continue;
      const spans = [
        { deviceId, from, to: from + dayMs },
        { deviceId, from, to: from + 40 * dayMs },
      ];
      found.push(JSON.stringify(await readFixes(pool, spans)));
    }
  return found;
}

test.each(kinds.map((series, at) => ({ name: series.name, series, seed: 31 + at })))(
  'answers all questions about $name alike with closed months, and late, repeated, marked and recounted readings',
  async ({ series, seed }) => {
    const both = [closing, plain];
    const streams = both.map((side) => stream(side, series, seed));
    const marks = both.map((): number[] => []);
    const chance = chances(seed * 7);
    const compare = async (step: string) => {
      const [found, expected] = [await answers(closing, series), await answers(plain, series)];
      expect(found, step).toEqual(expected);
    };
    // The engine's own test series have every feature of series and get more parts.
    const parts = [probeSeries, meterSeries].some(({ name }) => name === series.name) ? 8 : 4;
    const size = Math.ceil((streams[0]?.length ?? 0) / parts);
    for (let part = 0; part < parts; part += 1) {
      // Each part has readings of all four months, including late readings of closed months.
      for (const [at, side] of both.entries())
        await storeAll(side, series, streams[at]?.slice(part * size, (part + 1) * size) ?? []);
      await compare(`stored part ${part}`);
      await close(closing, series);
      const blocks = await countOf(closing, `${series.name}_block`);
      expect(blocks).toBeGreaterThan(0);
      const hasWords = valueColumnsOf(series).some(({ type }) => type === 'text');
      expect(await countOf(closing, `${series.name}_block where last_words is null`)).toBe(hasWords ? 0 : blocks);
      const [month, next] = ['2026-09-01', '2026-11-01'].map((day) => `timestamptz '${day} 00:00+09'`);
      expect(
        await countOf(closing, `${series.name}_reading where measured_at >= ${month} and measured_at < ${next}`),
      ).toBe(0);
      await compare(`closed part ${part}`);
      if (part % 4 === 3) {
        const from = new Date(begins.getTime() + Math.floor(chance() * 70) * dayMs);
        const range = { from, until: new Date(from.getTime() + Math.ceil(chance() * 40) * dayMs) };
        for (const { engine } of both) {
          await rebuildRollups(engine.pool, series, range);
          await engine.pool.query(`delete from ${series.name}_latest where device_id % 2 = 0`);
          await rebuildLatest(engine.pool, series);
        }
        await compare(`counted again after part ${part}`);
      }
      if (!hasMarks(series)) continue;
      const from = new Date(begins.getTime() + Math.floor(chance() * 80 * dayMs));
      const until = new Date(from.getTime() + Math.ceil(chance() * 30 * dayMs));
      const device = Math.floor(chance() * 2);
      for (const [at, side] of both.entries()) {
        const deviceId = idsOf(side, series)[device] ?? 0;
        const by = { adminNumber: side.adminNumber, now };
        const { pool } = side.engine;
        const mark = { deviceId, from, until, field: null, reason: '센서 고장' };
        marks[at]?.push(await inTransaction(pool, (client) => setMark(client, series, mark, by)));
        await recountMarks(pool, [series]);
      }
      await compare(`marked after part ${part}`);
      if (part % 3 !== 2) continue;
      await close(closing, series);
      for (const [at, side] of both.entries()) {
        const markId = marks[at]?.shift() ?? 0;
        const { pool } = side.engine;
        const { rows } = await pool.query<{ deviceId: number }>(
          'select device_id as "deviceId" from reading_mark where reading_mark_id = $1',
          [markId],
        );
        const of = { deviceId: rows[0]?.deviceId ?? 0, markId };
        const by = { adminNumber: side.adminNumber, now };
        await inTransaction(pool, (client) => takeMarkBack(client, series, of, by));
        await recountMarks(pool, [series]);
      }
      await compare(`took a mark back after part ${part}`);
    }
    await close(closing, series);
    expect(await allReadings(closing, series)).toEqual(await allReadings(plain, series));
    // Blocks of earlier versions have no `last_words`.
    await closing.engine.ownerPool.query(`update ${series.name}_block set last_words = null`);
    await compare('without the last times of words');
    await reopenAll(closing, series);
    await compare('reopened');
  },
  240_000 * timeFactor,
);
