import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { longestWorkMs } from '../http/stalled-readers.ts';
import { type ExcelAccount, excelAccountOf, Places } from './places.ts';

const sizes = { office: { atOnce: 1, maxWaiting: 2 }, citizens: { atOnce: 1, maxWaiting: 2 } };
const officer = (name: string): ExcelAccount => ({ queue: 'office', name });
const citizen = (name: string): ExcelAccount => ({ queue: 'citizens', name });
/** Waits until pending promises are settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('assigns slots in FIFO order, and counts a repeated release only once', async () => {
  const places = new Places(sizes);
  const giveBack = await places.take(officer('a'));
  const turns: string[] = [];
  const turn = async (name: string) => {
    const give = await places.take(officer(name));
    turns.push(name);
    return give;
  };
  const second = turn('b');
  const third = turn('c');
  await expect(places.take(officer('d'))).rejects.toMatchObject({ code: 'BUSY', retryAfter: 10 });
  expect(['a', 'b', 'c'].map((name) => places.ahead(officer(name)))).toEqual([null, 1, 2]);
  giveBack();
  giveBack();
  const giveSecond = await second;
  expect(turns).toEqual(['b']);
  expect(places.ahead(officer('c'))).toBe(1);
  giveSecond();
  await third;
  expect(turns).toEqual(['b', 'c']);
});

test('removes an aborted waiter from the queue', async () => {
  const places = new Places(sizes);
  const giveBack = await places.take(officer('a'));
  const disconnected = new AbortController();
  const given = places.take(officer('b'), disconnected.signal);
  disconnected.abort();
  await expect(given).rejects.toMatchObject({ code: 'BUSY' });
  const next = places.take(officer('c'));
  giveBack();
  await next;
  await expect(places.take(officer('b'), disconnected.signal)).rejects.toMatchObject({ code: 'BUSY' });
});

test('refuses a waiter before its client is disconnected without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const places = new Places(sizes);
    const giveBack = await places.take(officer('a'));
    const disconnected = new AbortController();
    const waiting = [places.take(officer('b'), disconnected.signal), places.take(officer('c'))];
    vi.advanceTimersByTime(longestWorkMs - 1);
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'BUSY' });
    const next = places.take(officer('d'));
    disconnected.abort();
    giveBack();
    await next;
  } finally {
    vi.useRealTimers();
  }
});

test('serves the next waiters if one disconnects when its turn comes', async () => {
  const places = new Places(sizes);
  const giveBack = await places.take(officer('a'));
  const disconnected = new AbortController();
  const leaving = places.take(officer('b'), disconnected.signal);
  const next = places.take(officer('c'));
  giveBack();
  disconnected.abort();
  expect(places.ahead(officer('c'))).toBe(1);
  (await leaving)();
  await next;
});

test('limits an account to one slot, and lets others overtake its next work', async () => {
  const places = new Places({ ...sizes, office: { atOnce: 2, maxWaiting: 9 } });
  const first = await places.take(officer('a'));
  const turns: string[] = [];
  const own = places.take(officer('a')).then(() => turns.push('a'));
  const giveOther = await places.take(officer('b'));
  const third = places.take(officer('c')).then(() => turns.push('c'));
  giveOther();
  await third;
  expect(turns).toEqual(['c']);
  first();
  await own;
  expect(turns).toEqual(['c', 'a']);
});

test("limits an account's repeated requests, and separates the slots of citizens and the office", async () => {
  const places = new Places({ ...sizes, citizens: { atOnce: 1, maxWaiting: 9 } });
  const outcomes: string[] = [];
  for (let i = 0; i < 5; i += 1)
    places.take(citizen('a')).then(
      () => outcomes.push('taken'),
      ({ code }) => outcomes.push(code),
    );
  await settled();
  expect(outcomes).toEqual(['taken', 'BUSY']);
  void places.take(citizen('b'));
  expect(places.ahead(citizen('b'))).toBe(4);
  await places.take(officer('a'));
});

test.each([
  ['an administrator', { kind: 'admin', adminNumber: 7 }, { queue: 'office', name: 'administrator 7' }],
  ['a citizen', { kind: 'citizen', userNumber: 7 }, { queue: 'citizens', name: 'citizen 7' }],
  ['nobody in particular', null, { queue: 'citizens', name: 'line 192.0.2.7' }],
])('queues the work of %s separately', (_who, principal, account) => {
  expect(excelAccountOf({ principal, ip: '192.0.2.7' } as unknown as FastifyRequest)).toEqual(account);
});
