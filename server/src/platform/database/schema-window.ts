/**
 * The schema window: the newer schemas on which a version can run, as during a rolling upgrade and after a rollback. An
 * expanding migration leaves all previous versions in the window. A contracting one removes parts that older versions
 * need. Its name ends with `-needs-NNNN`, where NNNN is the newest migration that a running version must know. Older
 * versions read this limit from the names of migrations stored in the database.
 */

const limit = /-needs-(\d{4})$/;

/**
 * The number of the newest migration that a version must know to run after this migration; undefined if every version
 * can.
 */
export function neededBy(migration: string): string | undefined {
  return limit.exec(migration)?.[1];
}

/**
 * The applied migration that a version can't run on; undefined if the schema is in the version's window. A version with
 * unapplied migrations can't apply them to a newer schema.
 */
export function tooNewMigration(applied: readonly string[], known: readonly string[]): string | undefined {
  const unknown = applied.filter((name) => !known.includes(name));
  const isBehind = known.some((name) => !applied.includes(name));
  if (isBehind) return unknown.at(-1);
  const newest = known.at(-1) ?? '';
  return unknown.findLast((name) => (neededBy(name) ?? '') > newest.slice(0, 4));
}
