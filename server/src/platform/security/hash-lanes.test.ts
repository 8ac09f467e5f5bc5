import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { HashLanes, type Lane } from './hash-lanes.ts';

/** Creates lanes, and records the order in which callers are served, and refusals. */
function setUp() {
  const lanes = new HashLanes();
  const served: string[] = [];
  const refused: unknown[] = [];
  const come = (lane: Lane, ...subjects: string[]) =>
    lanes.wait({ lane, subjects }).then(
      () => void served.push(subjects.join()),
      ({ code }) => void refused.push(code),
    );
  const serveAll = async () => {
    for (const thread of ['known', 'strangers'] as const) while (lanes.serve(thread)) await wait();
  };
  return { lanes, served, refused, come, serveAll };
}

test('lets one stranger wait per account, requires work of the next, and frees the slot after serving', async () => {
  const { served, refused, come, serveAll } = setUp();
  void come('stranger', 'account a', 'address 1');
  await come('stranger', 'account a', 'address 2');
  void come('worked', 'account a', 'address 2');
  await come('worked', 'account a', 'address 3');
  expect(refused).toEqual(['PROOF_OF_WORK_REQUIRED', 'BUSY']);
  await serveAll();
  void come('stranger', 'account a', 'address 1');
  await serveAll();
  expect(served).toEqual(['account a,address 2', 'account a,address 1', 'account a,address 1']);
});

test('lets six strangers wait per address, then requires work only of strangers', async () => {
  const { served, refused, come, serveAll } = setUp();
  for (let i = 0; i < 6; i += 1) void come('stranger', `account ${i}`, 'office');
  await come('stranger', 'one more', 'office');
  expect(refused).toEqual(['PROOF_OF_WORK_REQUIRED']);
  void come('stranger', 'elsewhere', 'home');
  for (let i = 0; i < 12; i += 1) void come('worked', `worked ${i}`, 'office');
  await come('worked', 'another', 'office');
  expect(refused).toEqual(['PROOF_OF_WORK_REQUIRED', 'BUSY']);
  void come('worked', 'elsewhere', 'home');
  await serveAll();
  expect(served).toHaveLength(20);
});

test('prevents guesses for an account from blocking known callers and those who did work', async () => {
  const { refused, come, served, serveAll } = setUp();
  void come('stranger', 'account a', 'address 1');
  void come('worked', 'account a', 'address 2');
  void come('known', 'account a');
  await serveAll();
  expect(served).toEqual(['account a', 'account a,address 2', 'account a,address 1']);
  expect(refused).toEqual([]);
});

test('serves known accounts in turns, even if one makes many requests', async () => {
  const { served, refused, come, serveAll } = setUp();
  for (let i = 0; i < 20; i += 1) void come('known', 'a');
  await come('known', 'a');
  expect(refused).toEqual(['BUSY']);
  void come('known', 'b');
  void come('known', 'c');
  await serveAll();
  expect(served.slice(0, 5)).toEqual(['a', 'b', 'c', 'a', 'a']);
  expect(served).toHaveLength(22);
});

test('requires increasing work of strangers only, from a half-full lane on', async () => {
  const { refused, come, lanes } = setUp();
  const challenges: number[] = [];
  const challengeOf = (load: number) => String(challenges.push(load));
  const askStranger = () => {
    try {
      lanes.requireRoom({ lane: 'stranger', subjects: [], challenge: challengeOf });
    } catch {}
  };
  for (let i = 0; i < 12; i += 1) {
    askStranger();
    void come('stranger', `${i}`);
  }
  expect(challenges).toEqual([]);
  await come('stranger', 'one more');
  askStranger();
  for (let i = 0; i < 12; i += 1) void come('worked', `${i}`);
  askStranger();
  expect(challenges).toEqual([0, 1]);
  await come('worked', 'one more');
  for (let i = 0; i < 100; i += 1) void come('known', `${i}`);
  expect(refused).toEqual(['PROOF_OF_WORK_REQUIRED', 'BUSY']);
});

test('serves callers who did work first without starving others', async () => {
  const { served, come, serveAll } = setUp();
  for (let i = 0; i < 3; i += 1) void come('stranger', `s${i}`);
  for (let i = 0; i < 8; i += 1) void come('worked', `w${i}`);
  await serveAll();
  expect(served).toEqual(['w0', 'w1', 'w2', 'w3', 's0', 'w4', 'w5', 'w6', 'w7', 's1', 's2']);
});

test('refuses callers on timeout, and frees their slots', async () => {
  vi.useFakeTimers();
  const { lanes, refused, come } = setUp();
  const waiting = come('stranger', 'a');
  await vi.advanceTimersByTimeAsync(15_000);
  await waiting;
  expect(refused).toEqual(['BUSY']);
  void come('stranger', 'a');
  expect(lanes.serve('strangers')).toBe(true);
  expect(lanes.serve('strangers')).toBe(false);
  vi.useRealTimers();
});
