import { createDevice } from '#test/factories.ts';
import type { CheckDatabase } from './database.ts';
import { Ledger } from './ledger.ts';

/** Registers devices with ledgers for up to `most` readings each, the last of them dated an hour ago. */
export async function registerFleet(
  database: Pick<CheckDatabase, 'connect'>,
  devices: number,
  most: number,
): Promise<Ledger[]> {
  const client = await database.connect();
  const hour = 3_600_000;
  const end = Math.floor((Date.now() - hour) / hour) * hour;
  const ledgers: Ledger[] = [];
  for (let i = 0; i < devices; i += 1) ledgers.push(new Ledger(await createDevice(client), end, most));
  await client.end();
  return ledgers;
}
