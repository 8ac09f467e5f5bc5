import { expect, test } from 'vitest';
import { newDeviceKey } from './device-key.ts';

test('begins no key with a hyphen', () => {
  const keys = Array.from({ length: 2000 }, newDeviceKey);
  expect(keys.filter((key) => key.startsWith('-') || key.length !== 43)).toEqual([]);
});
