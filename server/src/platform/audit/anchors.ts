/**
 * The audit log's newest row as it was, kept where the database's owner can't reach: whoever cuts rows off, or writes all
 * of them anew, can't make these fit.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';

/** A row of the audit log by its id, and its hash in hex, which tells what all rows up to it were. */
export interface Anchor {
  auditLogId: number;
  hash: string;
  /** When the entry was made; unknown in files of versions that cut no entries. */
  occurredAt?: Date | undefined;
}

/** Some weeks, at one an hour. */
const maxAnchors = 1000;

/** Where the anchors of a database are kept in a data folder, a line of JSON each. */
export function anchorsFile(dataFolder: string, databaseUrl: string): string {
  const database = new URL(databaseUrl).pathname.slice(1);
  return join(dataFolder, 'audit-anchors', `${encodeURIComponent(decodeURIComponent(database))}.jsonl`);
}

/** Where the anchor of a backup is kept: beside it, to be taken elsewhere. */
export const anchorFileOf = (backup: string) => `${backup}.audit`;

/** The newest row of a database's audit log; undefined where it has none, or is from before there was a log. */
export async function newestAnchor(client: pg.ClientBase): Promise<Anchor | undefined> {
  const { rows: logs } = await client.query(`select where to_regclass('public.audit_log') is not null`);
  if (logs.length === 0) return undefined;
  const { rows } = await client.query<{ id: string; hash: string; occurredAt: Date }>(
    `select audit_log_id::text as id, encode(hash, 'hex') as hash, occurred_at as "occurredAt"
     from audit_log order by audit_log_id desc limit 1`,
  );
  return rows[0] && { auditLogId: Number(rows[0].id), hash: rows[0].hash, occurredAt: rows[0].occurredAt };
}

/** Those of the anchors that a database's audit log doesn't have as they were. */
export async function lostAnchors(client: pg.ClientBase, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const lost: Anchor[] = [];
  for (const anchor of anchors) {
    const { rowCount } = await client.query(
      `select from audit_log where audit_log_id = $1 and hash = decode($2, 'hex')`,
      [anchor.auditLogId, anchor.hash],
    );
    if (rowCount === 0) lost.push(anchor);
  }
  return lost;
}

/** The anchors of a file, the oldest first; none where there is no file. A line that was cut short is none. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const [, auditLogId, hash, occurredAt] =
      /^\{"auditLogId":(\d+),"hash":"([0-9a-f]{64})"(?:,"occurredAt":"([0-9TZ:.-]+)")?\}$/.exec(line) ?? [];
    return hash === undefined
      ? []
      : [
          {
            auditLogId: Number(auditLogId),
            hash,
            occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt),
          },
        ];
  });
}

/** Adds an anchor to a file, which is whole at any moment. */
export async function keepAnchor(file: string, { auditLogId, hash, occurredAt }: Anchor): Promise<void> {
  const anchors = await readAnchors(file);
  if (anchors.at(-1)?.auditLogId === auditLogId) return;
  const kept = [...anchors, { auditLogId, hash, occurredAt }].slice(-maxAnchors);
  const lines = kept.map((anchor) => `${JSON.stringify(anchor)}\n`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, lines.join(''), { mode: 0o600 });
  await rename(`${file}.${process.pid}`, file);
}
