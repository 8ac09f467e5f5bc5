/** Finds the console pages of audit entries' objects. */
import type { AuditTarget, Target } from '#platform/audit/targets.ts';
import type { Database } from '#platform/database/pool.ts';

interface Entry {
  action: string;
  subject: string;
}

/** The id or code of an entry's object; null if the object has no page. */
export function namedBy(
  kinds: readonly AuditTarget[],
  { action, subject }: Entry,
): { target: AuditTarget; id: string } | null {
  for (const target of kinds) {
    const id = target.idIn(subject, action);
    if (id !== undefined) return { target, id };
  }
  return null;
}

/** The targets of entries in order. Deleted objects have none. */
export async function targetsOf(
  db: Database,
  kinds: readonly AuditTarget[],
  entries: readonly Entry[],
): Promise<(Target | null)[]> {
  const named = entries.map((entry) => namedBy(kinds, entry));
  const idsByKind = Map.groupBy(
    named.filter((one) => one !== null),
    ({ target }) => target,
  );
  const found = new Map(
    await Promise.all(
      Array.from(idsByKind, async ([target, some]) => {
        const ids = [...new Set(some.map(({ id }) => id))];
        return [target, await target.find(db, ids)] as const;
      }),
    ),
  );
  return named.map((one) => (one && found.get(one.target)?.get(one.id)) ?? null);
}
