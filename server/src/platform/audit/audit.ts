/** The append-only log of administrators' actions and of views of personal data. A hash chain links the rows. */
import type { AuditAction } from '@maru/domain/audit';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Look } from './looks.ts';

/** The caller, and the origin of the call. */
export interface Actor {
  /** Null if the caller is unknown, as in a failed login. */
  administrator: { adminNumber: number; adminId: string; adminName: string } | null;
  address: string;
  /** Set for views only; a repeated view isn't logged again. */
  look?: Look | undefined;
}

export interface AuditEntry extends Actor {
  /** The entered id of a failed login. */
  triedId?: string;
  action: AuditAction;
  /** The person or object: '회원 #12'. Never contains a name or number that is masked elsewhere. */
  subject: string;
  detail: string;
}

/**
 * Adds an entry, except for a view that was logged recently. Uses the caller's transaction if given, so that the action
 * and its entry are committed together.
 */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  const { administrator, address, action, subject, detail, look } = entry;
  if (look && !look.isNew(action, subject, detail)) return;
  const adminId = administrator?.adminId ?? (entry.triedId ?? '').slice(0, 40);
  await sql`select append_audit(${administrator?.adminNumber ?? null}::bigint, ${adminId}, ${administrator?.adminName ?? ''},
    ${address}, ${action}, ${subject}, ${detail.slice(0, 1000)})`.execute(db);
  look?.keep(action, subject, detail);
}
