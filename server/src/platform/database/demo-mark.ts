import pg from 'pg';

/** A comment on the database itself, which survives copies and moves. */
const mark = 'maru demo';

/** True if a database contains the demo district. */
export async function readDemoMark(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
  );
  return rows[0]?.mark === mark;
}

/** Marks a database as the demo. Requires the owner. */
export async function writeDemoMark(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} is ${pg.escapeLiteral(mark)}`);
}
