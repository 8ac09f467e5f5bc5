import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { runSending } from './sending.ts';

const client = { query: async () => ({ rows: [{}] }), release: () => undefined };
const pool = { connect: async () => client, end: async () => undefined } as unknown as pg.Pool;

/** Sends numbered messages, three at once, and resolves when `count` of them have been sent. */
async function send(count: number, pauseMs: number, attempt: (message: number) => Promise<unknown>) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const due = Array.from({ length: count }, (_, at) => at);
  const sent: number[] = [];
  const sending = runSending<number>({
    pool,
    log: { warn: () => undefined },
    pauseMs,
    lock: 1,
    waitingText: 'waiting',
    attempts: {
      most: 3,
      claim: async (most) => due.splice(0, most),
      async attempt(message) {
        await attempt(message);
        sent.push(message);
        if (sent.length === count) finish();
      },
      brokenText: 'broken',
    },
    makeDue: async () => false,
  });
  await done;
  await sending.close();
  return sent;
}

describe('sending', () => {
  it('continues without a pause after as many messages as are sent at once', async () => {
    // The test would time out if the loop paused.
    expect(await send(10, 3_600_000, () => wait(1))).toHaveLength(10);
  });

  it('sends other messages while a service doesn’t respond', async () => {
    const { promise: others, resolve: end } = Promise.withResolvers<void>();
    let left = 9;
    const sent = await send(10, 5, async (message) => {
      if (message === 0) return others;
      left -= 1;
      if (left === 0) end();
    });
    expect(sent.at(-1)).toBe(0);
  });
});
