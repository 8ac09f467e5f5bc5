import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until `count` sessions of the database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  const sql = `select from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`;
  while (((await pool.query(sql)).rowCount ?? 0) < count) await sleep(10);
}

/** Whether a port of this machine accepts connections. */
export const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
