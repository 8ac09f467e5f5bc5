/**
 * The schema window: the newer schemas on which a version still runs, as during a rolling upgrade and after a rollback.
 * An expanding migration keeps every version before in the window. A contracting one takes away what older versions
 * need; its name ends with `-needs-NNNN`, where NNNN is the newest migration that a running version must know. The
 * database stores the names of its migrations, so an older version finds the limit there.
 */

const limit = /-needs-(\d{4})$/;

/** The number of the newest migration that a version must know to run beside this migration; undefined for all. */
export function neededBy(migration: string): string | undefined {
  return limit.exec(migration)?.[1];
}

/**
 * The applied migration that a version can't run on; undefined if the schema is in its window. A version that still has
 * to migrate can't do so on a newer schema.
 */
export function tooNewMigration(applied: readonly string[], known: readonly string[]): string | undefined {
  const unknown = applied.filter((name) => !known.includes(name));
  const isBehind = known.some((name) => !applied.includes(name));
  if (isBehind) return unknown.at(-1);
  const newest = known.at(-1) ?? '';
  return unknown.findLast((name) => (neededBy(name) ?? '') > newest.slice(0, 4));
}
