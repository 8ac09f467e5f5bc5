/** Compares a restored database with its backup by sums over every row. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readSequences } from './catalog.ts';
import { BrokenBackup } from './format.ts';
import { readBackup, type VerifiedBackup } from './read-backup.ts';
import { copyStatement } from './write-backup.ts';

const newline = 10;

/**
 * The number of rows in COPY's text format, and the sum of their hashes modulo 2^64. The sum is independent of the
 * order of rows, which a restore may change.
 */
export async function sumRows(chunks: AsyncIterable<Buffer>): Promise<{ rows: number; sum: bigint }> {
  let [rows, sum] = [0, 0n];
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      sum += hash('sha256', bytes.subarray(start, end), 'buffer').readBigUInt64LE();
      rows += 1;
      start = end + 1;
    }
    sum = BigInt.asUintN(64, sum);
    rest = bytes.subarray(start);
  }
  return { rows, sum };
}

/** @throws BrokenBackup with the first table or sequence that differs from the backup */
export async function compareRows(client: pg.Client, file: string, { head, foot }: VerifiedBackup): Promise<void> {
  await client.query('set timezone = UTC');
  for await (const part of readBackup(file)) {
    if (part.kind === 'file') for await (const _ of part.bytes);
    if (part.kind !== 'table') continue;
    const table = head.catalog.tables.find(({ name }) => name === part.name);
    if (!table) throw new BrokenBackup(`The backup has rows of a table ${part.name} that it doesn't name.`);
    const expected = await sumRows(part.rows);
    const restored = await sumRows(client.query(copyTo(copyStatement(table))) as AsyncIterable<Buffer>);
    if (restored.rows === expected.rows && restored.sum === expected.sum) continue;
    throw new BrokenBackup(
      restored.rows === expected.rows
        ? `The restored rows of ${part.name} differ from those of the backup.`
        : `${part.name} has ${restored.rows} rows after the restore, and the backup has ${expected.rows}.`,
    );
  }
  const sequences = await readSequences(client);
  for (const [name, { value }] of Object.entries(foot.sequences))
    if (sequences[name]?.value !== value) throw new BrokenBackup(`The sequence ${name} isn't restored.`);
}
