import type pg from 'pg';
import { readDemoMark } from '#platform/database/demo-mark.ts';
import { Refused } from '#platform/errors/refused.ts';

/**
 * Refuses to register devices before the demo is loaded, because the demo is only loaded into a database without
 * devices.
 * @throws Refused
 */
export async function refuseBeforeDemo(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    if (await readDemoMark(client)) return;
    throw new Refused('The demo isn’t loaded yet. Run npm start first, or npm start -- --no-demo.');
  } finally {
    client.release();
  }
}
