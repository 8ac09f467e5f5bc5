import { expect, test } from 'vitest';
import { gather, nothingGathered } from './gathered.ts';

const saved = new Set(['account/user:get', 'account/user:post']);
type Turn = [string, boolean];

/** Returns the collected changes after toggling some checkboxes. */
function after(...turns: Turn[]) {
  const { granted, revoked } = turns.reduce(
    (gathered, [key, isOn]) => gather(gathered, saved, key, isOn),
    nothingGathered,
  );
  return { granted: [...granted], revoked: [...revoked] };
}

test('grants reading together with deleting, and revokes everything together with reading', () => {
  expect(after(['posts/popup:delete', true])).toEqual({
    granted: ['posts/popup:delete', 'posts/popup:get'],
    revoked: [],
  });
  expect(after(['account/user:get', false])).toEqual({
    granted: [],
    revoked: ['account/user:get', 'account/user:post'],
  });
});

test('drops a change that is toggled back', () => {
  expect(after(['account/user:post', false], ['account/user:post', true])).toEqual({ granted: [], revoked: [] });
  expect(after(['account/user:delete', true], ['account/user:delete', false])).toEqual({ granted: [], revoked: [] });
  // Granting the writing permission again also restores the reading permission.
  expect(after(['account/user:get', false], ['account/user:post', true])).toEqual({ granted: [], revoked: [] });
});
