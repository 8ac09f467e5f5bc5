/** The single import path: for any order and repetition of rows, the rows, history and sums equal a slow recount. */

import {
  changedWeighingFields,
  type GivenWeighing,
  type WeighingField,
  type WeighingSource,
  weighingKey,
} from '@maru/domain/weighing';
import { weighingOf } from '@maru/domain/weighing-rules';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOwnerPool } from '#platform/database/pool.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { timeFactor } from '#test/measured.ts';
import { aWeighing, sumsAndRecount } from '#test/weighings.ts';
import { selectWeighings, weighingOfRow } from './rows.ts';
import { takeWeighings } from './take.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
beforeEach(clear);

/** Deletes all weighings with the owner's role, because the application's role can't delete corrections. */
async function clear() {
  const owner = openOwnerPool(app.databaseUrl);
  await owner.query(
    'truncate weighing_correction, weighing, weighing_day, weighing_vehicle_day, weighing_company, weighing_place',
  );
  await owner.end();
}

const take = (rows: readonly GivenWeighing[], source: WeighingSource = 'http') =>
  app.app.services.db
    .transaction()
    .execute((trx) => takeWeighings(trx, app.app.services, rows, { source, adminNumber: null }));

const stored = async () => {
  const rows = await selectWeighings(app.app.services.db).execute();
  return rows.map((row) => weighingOfRow(app.app.services.seal, row)).sort(byKey);
};
const byKey = (a: Parameters<typeof weighingKey>[0], b: Parameters<typeof weighingKey>[0]) =>
  weighingKey(a) < weighingKey(b) ? -1 : 1;

const corrections = async () => {
  const { rows } = await app.pool.query<{ changes: { field: string; before: string; after: string }[] }>(
    'select changes from weighing_correction order by weighing_correction_id',
  );
  return rows.map(({ changes }) => changes);
};

async function expectExactSums() {
  for (const { kept, recounted } of Object.values(await sumsAndRecount(app.pool))) expect(kept).toEqual(recounted);
}

test('imports a row once, ignores repetitions, and stores corrections with history', async () => {
  expect(await take([aWeighing()])).toEqual([{ result: 'accepted' }]);
  expect(await take([aWeighing(), aWeighing({ totalPrice: '316,500' })])).toEqual([
    { result: 'repeated' },
    { result: 'repeated' },
  ]);
  const after = aWeighing({ secondWeight: '8000', driverName: '남궁비밀' });
  expect(await take([after])).toEqual([
    {
      result: 'corrected',
      fields: ['secondWeight', 'emptyWeight', 'garbageWeight', 'totalPrice', 'driverName'],
    },
  ]);
  expect(await stored()).toEqual([weighingOf(after)]);
  const [history] = await corrections();
  expect(history).toContainEqual({ field: 'totalPrice', before: '316500', after: '325500' });
  expect(history).toContainEqual({ field: 'driverName', before: '홍*동', after: '남**밀' });
  await expectExactSums();
});

test('keeps a manual correction when the original row is sent again from any source', async () => {
  const [first, corrected, typed] = [aWeighing(), aWeighing({ unitPrice: '80' }), aWeighing({ unitPrice: '90' })];
  await take([first, corrected]);
  await take([typed], 'hand');
  for (const source of ['http', 'file', 'excel'] as const)
    expect(await take([first, corrected, typed], source)).toEqual([
      { result: 'repeated', stays: 'corrected' },
      { result: 'repeated', stays: 'corrected' },
      { result: 'repeated' },
    ]);
  expect(await stored()).toEqual([weighingOf(typed)]);
  expect(await corrections()).toHaveLength(2);
  // Other values are a correction as usual, and a manual change may restore earlier values.
  expect(await take([aWeighing({ unitPrice: '100' })])).toMatchObject([{ result: 'corrected' }]);
  expect(await take([first], 'hand')).toMatchObject([{ result: 'corrected' }]);
  expect(await take([typed])).toEqual([{ result: 'repeated', stays: 'corrected' }]);
  expect(await stored()).toEqual([weighingOf(first)]);
  await expectExactSums();
});

describe('importing without permission to see names', () => {
  const takeHidden = (rows: readonly GivenWeighing[], source: WeighingSource, typedPeople: WeighingField[] = []) =>
    app.app.services.db
      .transaction()
      .execute((trx) =>
        takeWeighings(trx, app.app.services, rows, { source, adminNumber: null, hidesPeople: true, typedPeople }),
      );

  test('returns the same result for right and wrong names, and keeps the stored names', async () => {
    await take([aWeighing()]);
    for (const people of [{}, { driverName: '홍길순' }, { chargeName: '김비밀' }])
      expect(await takeHidden([aWeighing(people)], 'excel')).toEqual([{ result: 'repeated' }]);
    for (const people of [{}, { driverName: '홍길순' }])
      expect(await takeHidden([aWeighing({ ...people, unitPrice: '80' })], 'excel')).toMatchObject([
        { result: expect.stringMatching(/corrected|repeated/) },
      ]);
    expect(await stored()).toEqual([weighingOf(aWeighing({ unitPrice: '80' }))]);
    expect((await corrections()).flat().map(({ field }) => field)).not.toContain('driverName');
  });

  test("recognises a weighing's earlier values without names", async () => {
    await take([aWeighing()]);
    await take([aWeighing({ unitPrice: '80', driverName: '남궁비밀' })]);
    await take([aWeighing({ unitPrice: '90', driverName: '남궁비밀' })]);
    for (const [unitPrice, driverName] of [
      ['75', '홍길동'],
      ['75', '아무개'],
      ['80', '아무개'],
    ] as const)
      expect(await takeHidden([aWeighing({ unitPrice, driverName })], 'excel')).toEqual([
        { result: 'repeated', stays: 'corrected' },
      ]);
  });

  test('counts any manually typed name as a change', async () => {
    await take([aWeighing()]);
    for (const driverName of ['홍길동', '홍길순'])
      expect(await takeHidden([aWeighing({ driverName })], 'hand', ['driverName'])).toEqual([
        { result: 'corrected', fields: ['driverName'] },
      ]);
    expect(await stored()).toEqual([weighingOf(aWeighing({ driverName: '홍길순' }))]);
  });
});

test("encrypts people's names at rest", async () => {
  await take([aWeighing({ driverName: '남궁비밀', chargeName: '독고비밀' })]);
  const { rows } = await app.pool.query('select * from weighing');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/비밀/);
  expect(await stored()).toMatchObject([{ driverName: '남궁비밀', chargeName: '독고비밀' }]);
});

test('continues after a refused row', async () => {
  const outcomes = await take([aWeighing({ firstWeight: '-1' }), aWeighing(), aWeighing({ sequenceNumber: '2' })]);
  expect(outcomes.map(({ result }) => result)).toEqual(['refused', 'accepted', 'accepted']);
  expect(await stored()).toHaveLength(2);
});

test('imports rows once if two callers send them concurrently', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => aWeighing({ sequenceNumber: String(at + 1) }));
  const results = (await Promise.all([take(rows), take(rows.toReversed())])).flat().map(({ result }) => result);
  expect(results.filter((result) => result === 'accepted')).toHaveLength(300);
  expect(results.filter((result) => result === 'repeated')).toHaveLength(300);
  await expectExactSums();
});

/** Rows with few distinct keys and values, so that many repeat and correct each other. */
const anyRow = fc
  .record({
    day: fc.constantFrom('2026-11-19', '2026-11-20'),
    sequenceNumber: fc.constantFrom('1', '2'),
    vehicleNumber: fc.constantFrom('80가1001', '80나 2001'),
    enterReleaseType: fc.constantFrom('반입', 'release'),
    firstWeight: fc.constantFrom('12340', '9,000', '0', 'x'),
    secondWeight: fc.constantFrom('8120', '9000', '100000'),
    unitPrice: fc.constantFrom('0', '75', '100000'),
    wastedName: fc.constantFrom('생활폐기물', '재활용품'),
    companyName: fc.constantFrom('예시환경', '가상청소'),
    collectionPlaceCode: fc.constantFrom('place_01', 'place_02'),
  })
  .map(({ day, ...fields }) =>
    aWeighing({
      ...fields,
      scaleDate: day,
      firstWeightDatetime: `${day} 09:05`,
      secondWeightDatetime: `${day} 09:21`,
    }),
  );

test(
  'equals a slow recount for any batches',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyRow, { maxLength: 12 }), { maxLength: 5 }), async (batches) => {
        await clear();
        const expected = new Map<string, ReturnType<typeof weighingOf>>();
        const said = new Set<string>();
        let corrected = 0;
        for (const batch of batches) {
          const outcomes = await take(batch);
          for (const [at, given] of batch.entries()) {
            if (given.firstWeight === 'x') {
              expect(outcomes[at]?.result).toBe('refused');
              continue;
            }
            const weighing = weighingOf(given);
            const before = expected.get(weighingKey(weighing));
            const isNew = !said.has(JSON.stringify(weighing));
            said.add(JSON.stringify(weighing));
            const isCorrection = before !== undefined && isNew && changedWeighingFields(before, weighing).length > 0;
            expect(outcomes[at]?.result).toBe(
              before === undefined ? 'accepted' : isCorrection ? 'corrected' : 'repeated',
            );
            corrected += isCorrection ? 1 : 0;
            if (isNew) expected.set(weighingKey(weighing), weighing);
          }
        }
        expect(await stored()).toEqual([...expected.values()].sort(byKey));
        expect(await corrections()).toHaveLength(corrected);
        await expectExactSums();
      }),
      { numRuns: 40 },
    );
  },
  60_000 * timeFactor,
);
