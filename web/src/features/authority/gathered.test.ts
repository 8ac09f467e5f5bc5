import { expect, test } from 'vitest';
import { gather, nothingGathered } from './gathered.ts';

const saved = new Set(['account/user:get', 'account/user:post']);
type Turn = [string, boolean];

/** What is gathered after some boxes were turned. */
function after(...turns: Turn[]) {
  const { granted, revoked } = turns.reduce(
    (gathered, [key, isOn]) => gather(gathered, saved, key, isOn),
    nothingGathered,
  );
  return { granted: [...granted], revoked: [...revoked] };
}

test('who may delete sees, and who sees no more does nothing else', () => {
  expect(after(['posts/popup:delete', true])).toEqual({
    granted: ['posts/popup:delete', 'posts/popup:get'],
    revoked: [],
  });
  expect(after(['account/user:get', false])).toEqual({
    granted: [],
    revoked: ['account/user:get', 'account/user:post'],
  });
});

test('what is turned back is no change', () => {
  expect(after(['account/user:post', false], ['account/user:post', true])).toEqual({ granted: [], revoked: [] });
  expect(after(['account/user:delete', true], ['account/user:delete', false])).toEqual({ granted: [], revoked: [] });
  // Written again, it is seen again.
  expect(after(['account/user:get', false], ['account/user:post', true])).toEqual({ granted: [], revoked: [] });
});
