import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawMarkedId, isMarkedId } from './marked-id.ts';

const key = randomBytes(32);

test('recognises a marked id by its key and use, and nothing else', () => {
  const id = drawMarkedId(key, 'browser');
  expect(isMarkedId(key, 'browser', id)).toBe(true);
  expect(isMarkedId(key, 'pass', id)).toBe(false);
  expect(isMarkedId(randomBytes(32), 'browser', id)).toBe(false);
  expect(isMarkedId(key, 'browser', randomBytes(16))).toBe(false);
  expect(isMarkedId(key, 'browser', id.subarray(1))).toBe(false);
});
