/** Detects a secret key other than the one that encrypted a database's personal data. */
import type { Database } from '../database/pool.ts';
import { Refused } from '../errors/refused.ts';
import { type KeySource, type Keys, loadKeys, placeOfKey } from './keys.ts';
import { createSeal } from './seal.ts';

/** A keyed hash of a constant, equal for equal keys. */
export const checkValueOf = (keys: Keys): Buffer => createSeal(keys).index('secret_check', 'maru');

/**
 * The installation's keys. The first start with a database stores a check value; of concurrent starts only the first
 * one does.
 * @throws Refused if the keys aren't those of the database; none are created then
 */
export async function openKeys(db: Database, source: KeySource): Promise<Keys> {
  const noted = await readCheckValue(db);
  const sealed = noted ? undefined : await findSealed(db);
  const keys = await loadKeys(source, { mayMake: !noted && !sealed });
  // In a database older than the check value, existing encrypted data is checked instead.
  if (sealed && !opens(keys, sealed)) throw otherKey(source, 'this database');
  const value = noted ?? (await noteCheckValue(db, checkValueOf(keys)));
  if (!value.equals(checkValueOf(keys))) throw otherKey(source, 'this database');
  return keys;
}

export const otherKey = (source: KeySource, what: string): Refused =>
  new Refused(
    `The secret key of ${placeOfKey(source)} is another than the one that ${what} was made with: all processes ` +
      'over one database need the same one, which is kept with its backups (docs/operations.md).',
  );

async function readCheckValue(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secret_check').select('check_value').executeTakeFirst();
  return row?.check_value;
}

/** Returns the stored value, which another process may have written. */
async function noteCheckValue(db: Database, value: Buffer): Promise<Buffer> {
  await db
    .insertInto('secret_check')
    .values({ check_value: value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readCheckValue(db)) ?? value;
}

interface Sealed {
  field: string;
  text: Buffer;
}

/** Any encrypted value of the database; undefined without encrypted data. */
async function findSealed(db: Database): Promise<Sealed | undefined> {
  const tables = { citizen: 'citizen.mobile_number', administrator: 'mobileNumber' } as const;
  for (const [table, field] of Object.entries(tables) as [keyof typeof tables, string][]) {
    const row = await db
      .selectFrom(table)
      .select('mobile_number_sealed as text')
      .where('mobile_number_sealed', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (row?.text) return { field, text: row.text };
  }
  return undefined;
}

function opens(keys: Keys, { field, text }: Sealed): boolean {
  try {
    return createSeal(keys).open(field, text) !== null;
  } catch {
    return false;
  }
}
