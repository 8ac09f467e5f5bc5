/**
 * Copies of the audit log's newest row in files outside the database, which reveal whether the database's owner deleted
 * or rewrote rows.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { replaceDurably } from '../durable.ts';

/** The id and hash (hex) of a row of the audit log. The hash covers all rows up to this row. */
export interface Anchor {
  auditLogId: number;
  hash: string;
  /** Time of the entry; absent in files from versions that never cut entries. */
  occurredAt?: Date | undefined;
}

/** Maximum anchors in a file: several weeks at one anchor per hour. */
const maxAnchors = 1000;

/** The file of a database's anchors in a data folder, one JSON line each. */
export function anchorsFile(dataFolder: string, databaseUrl: string): string {
  const database = new URL(databaseUrl).pathname.slice(1);
  return join(dataFolder, 'audit-anchors', `${encodeURIComponent(decodeURIComponent(database))}.jsonl`);
}

/** The file with the anchor of a backup, to be stored elsewhere together with it. */
export const anchorFileOf = (backup: string) => `${backup}.audit`;

/** The newest row of a database's audit log; undefined if the log is empty or doesn't exist yet. */
export async function newestAnchor(client: pg.ClientBase): Promise<Anchor | undefined> {
  const { rows: logs } = await client.query(`select where to_regclass('public.audit_log') is not null`);
  if (logs.length === 0) return undefined;
  const { rows } = await client.query<{ id: string; hash: string; occurredAt: Date }>(
    `select audit_log_id::text as id, encode(hash, 'hex') as hash, occurred_at as "occurredAt"
     from audit_log order by audit_log_id desc limit 1`,
  );
  return rows[0] && { auditLogId: Number(rows[0].id), hash: rows[0].hash, occurredAt: rows[0].occurredAt };
}

/** The anchors without a matching row in the audit log. */
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

/** The anchors of a file, oldest first; empty if the file is missing. Truncated lines are skipped. */
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

/** Adds an anchor to a file; the file is replaced atomically. */
export async function keepAnchor(file: string, { auditLogId, hash, occurredAt }: Anchor): Promise<void> {
  const anchors = await readAnchors(file);
  if (anchors.at(-1)?.auditLogId === auditLogId) return;
  const newest = [...anchors, { auditLogId, hash, occurredAt }].slice(-maxAnchors);
  const lines = newest.map((anchor) => `${JSON.stringify(anchor)}\n`);
  await mkdir(dirname(file), { recursive: true });
  await replaceDurably(file, lines.join(''));
}
