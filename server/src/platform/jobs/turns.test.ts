import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { runTurns } from './turns.ts';

/** A pool of numbered connections, and the numbers of the closed ones. */
function fakePool() {
  const closed: number[] = [];
  let made = 0;
  const connect = async () => {
    const number = ++made;
    return { number, release: () => closed.push(number) };
  };
  return { pool: { connect, end: async () => undefined } as unknown as pg.Pool, closed };
}
const numberOf = (client: pg.PoolClient) => (client as unknown as { number: number }).number;
const brokenText = 'broken';

describe('turn loop', () => {
  test('starts turns once the lease is taken, and closes the connection at the end', async () => {
    const { pool, closed } = fakePool();
    const { promise: started, resolve: begin } = Promise.withResolvers<void>();
    let tries = 0;
    const turns = runTurns({
      pool,
      log: { warn: () => undefined },
      brokenText,
      pauseMs: 1,
      takeLease: async () => ++tries === 3,
      async takeTurn() {
        begin();
        return false;
      },
    });
    await started;
    await turns.close();
    expect([tries, closed]).toEqual([3, [1]]);
  });

  test('continues without a pause while there is more work', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    let left = 50;
    const turns = runTurns({
      pool: fakePool().pool,
      log: { warn: () => undefined },
      brokenText,
      // The test would time out if the loop paused.
      pauseMs: 3_600_000,
      takeLease: async () => true,
      async takeTurn() {
        left -= 1;
        if (left === 0) finish();
        return left > 0;
      },
    });
    await done;
    await turns.close();
    expect(left).toBe(0);
  });

  test('logs a failure, and continues with a new connection and lease', async () => {
    const { pool, closed } = fakePool();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const warned: unknown[] = [];
    const leases: number[] = [];
    const turns = runTurns({
      pool,
      log: { warn: (...said: unknown[]) => void warned.push(said.at(-1)) },
      brokenText,
      pauseMs: 1,
      async takeLease(client) {
        leases.push(numberOf(client));
        return true;
      },
      async takeTurn(client) {
        if (numberOf(client) === 1) throw new Error('gone');
        goOn();
        return false;
      },
    });
    await goesOn;
    await turns.close();
    expect({ warned, leases, closed }).toEqual({ warned: [brokenText], leases: [1, 2], closed: [1, 2] });
  });

  test('has stopped when close resolves', async () => {
    const { promise: started, resolve: begin } = Promise.withResolvers<void>();
    let isOver = false;
    const turns = runTurns({
      pool: fakePool().pool,
      log: { warn: () => undefined },
      brokenText,
      pauseMs: 1,
      takeLease: async () => true,
      async takeTurn() {
        begin();
        await new Promise((resolve) => setImmediate(resolve));
        isOver = true;
        return true;
      },
    });
    await started;
    isOver = false;
    await turns.close();
    expect(isOver).toBe(true);
  });
});
