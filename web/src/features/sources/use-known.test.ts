import { expect, test } from 'vitest';
import { isBasedOn } from './use-known.ts';

const ours = { brokerUrl: '', brokerTopic: 'up' };
const theirs = { brokerUrl: 'mqtt://127.0.0.1:1', brokerTopic: 'up' };

test.each([
  ['the loaded values before any input', theirs, ours, { isChanged: false, isRefused: false }, true],
  ['the values that input was based on', theirs, ours, { isChanged: true, isRefused: false }, false],
  ["another administrator's values after a refusal", theirs, ours, { isChanged: true, isRefused: true }, true],
  [
    'values that differ only by a blank after a refusal',
    { ...ours, brokerTopic: 'up ' },
    ours,
    { isChanged: true, isRefused: true },
    true,
  ],
  ['no older values while they are refetched', { ...ours }, ours, { isChanged: true, isRefused: true }, false],
  ['the first values that are loaded', theirs, null, { isChanged: true, isRefused: false }, true],
])('bases a save on %s', (_, stored, known, state, expected) => {
  expect(isBasedOn(stored, known, state)).toBe(expected);
});
