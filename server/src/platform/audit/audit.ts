/** The append-only log of what administrators do and whose data they see. Its rows are chained by hashes. */
import type { AuditAction } from '@maru/domain/audit';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Look } from './looks.ts';

/** Who does something, and from where. */
export interface Actor {
  /** Null where nobody was recognised, as for a failed login. */
  administrator: { adminNumber: number; adminId: string; adminName: string } | null;
  address: string;
  /** Given where something was only asked for: the same look again is no other. */
  look?: Look | undefined;
}

export interface AuditEntry extends Actor {
  /** Given for a failed login: the id that was tried. */
  triedId?: string;
  action: AuditAction;
  /** Whose or what: '회원 #12'. Never a number or name that is masked elsewhere. */
  subject: string;
  detail: string;
}

/** Adds an entry, but for a look that is in the log already, within the caller's transaction when it gives one, so that the deed and its record are one. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  const { administrator, address, action, subject, detail, look } = entry;
  if (look && !look.isNew(action, subject, detail)) return;
  const adminId = administrator?.adminId ?? (entry.triedId ?? '').slice(0, 40);
  await sql`select append_audit(${administrator?.adminNumber ?? null}::bigint, ${adminId}, ${administrator?.adminName ?? ''},
    ${address}, ${action}, ${subject}, ${detail.slice(0, 1000)})`.execute(db);
  look?.keep(action, subject, detail);
}
