import { expect, test } from 'vitest';
import { runBulk } from './bulk.ts';

test('one that fails says why and stops no other', async () => {
  const progress: number[] = [];
  const things = ['1', '2', '3'].map((key) => ({ key, name: `이름 ${key}` }));
  const results = await runBulk(
    things,
    async (key) => {
      if (key === '2') throw new Error('휴면');
    },
    (thrown) => (thrown as Error).message,
    (done) => progress.push(done),
  );
  expect(results.map(({ errorReason }) => errorReason)).toEqual(['', '휴면', '']);
  expect(progress).toEqual([1, 2, 3]);
});
