import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RowLimits } from './row-limits.ts';

const perMinute = 60_000;
let limits: RowLimits;
let made: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  limits = new RowLimits(perMinute);
  made = 0;
});
afterEach(() => void vi.useRealTimers());

const caller = (ip: string, kind?: 'admin' | 'citizen') => ({ ip, principal: kind ? { kind } : null });
const make = async () => {
  made += 1;
  return 'made';
};
const ask = (rows: number, from = caller('192.0.2.1')) => limits.run(from, rows, make);
const refused = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter });

describe('row limit of an address', () => {
  test('allows the rows of a minute at once, then reports when more are allowed', async () => {
    for (let i = 0; i < 30; i += 1) await ask(2_000);
    await expect(ask(2_000)).rejects.toEqual(refused(2));
    expect(made).toBe(30);
    vi.advanceTimersByTime(2_000);
    expect(await ask(2_000)).toBe('made');
  });

  test('refuses with a Korean sentence', async () => {
    await ask(perMinute);
    await expect(ask(1)).rejects.toMatchObject({ status: 429, error: expect.stringMatching(/잠시 뒤 다시/) });
  });

  test("allows more than a minute's rows in one request if none were used", async () => {
    expect(await ask(100_000)).toBe('made');
    await expect(ask(1)).rejects.toEqual(refused(41));
  });

  test('is independent of other addresses, where addresses of one IPv6 network count as one', async () => {
    await ask(perMinute, caller('2001:db8::1'));
    await expect(ask(1, caller('2001:db8::2'))).rejects.toEqual(refused(1));
    expect(await ask(1, caller('2001:db8:0:1::1'))).toBe('made');
  });

  test('applies to citizens, not to administrators', async () => {
    await ask(perMinute);
    await expect(ask(1, caller('192.0.2.1', 'citizen'))).rejects.toEqual(refused(1));
    expect(await ask(perMinute, caller('192.0.2.1', 'admin'))).toBe('made');
  });
});

describe('row limit of all addresses together', () => {
  const long = 6_000;
  const from = (i: number) => caller(`192.0.2.${i}`);

  test('allows six seconds of twice as many rows in long answers at once', async () => {
    for (let i = 0; i < 2; i += 1) await ask(long, from(i));
    await expect(ask(long, from(9))).rejects.toEqual(refused(3));
    expect(await ask(2_000, from(9))).toBe('made');
  });

  test('queues long answers, and computes two of them at once', async () => {
    limits = new RowLimits(perMinute * 10);
    const ends: (() => void)[] = [];
    const slow = () =>
      new Promise<string>((resolve) => {
        made += 1;
        ends.push(() => resolve('made'));
      });
    const requests = [1, 2, 3].map((i) => limits.run(from(i), long, slow));
    await Promise.resolve();
    expect(made).toBe(2);
    ends[0]?.();
    await requests[0];
    await Promise.resolve();
    expect(made).toBe(3);
    for (const end of ends) end();
    expect(await Promise.all(requests)).toEqual(['made', 'made', 'made']);
  });

  test('refuses requests beyond the queue', async () => {
    const never = () => new Promise<string>(() => undefined);
    limits = new RowLimits(perMinute * 10);
    for (let i = 0; i < 10; i += 1) void limits.run(from(i), 3_000, never);
    await expect(limits.run(from(11), 3_000, never)).rejects.toEqual(refused(1));
  });

  test('continues after a failed answer', async () => {
    const fail = () => Promise.reject(new Error('gone'));
    for (let i = 0; i < 3; i += 1) await expect(limits.run(from(i), 3_000, fail)).rejects.toThrow('gone');
    expect(await ask(3_000, from(5))).toBe('made');
  });
});
