import pg from 'pg';

/** Stands on the database itself, so that it stays true wherever the database goes. */
const mark = 'maru demo';

/** Whether a database was filled with the demo district. */
export async function readDemoMark(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
  );
  return rows[0]?.mark === mark;
}

/** Says on the database that what it holds is the demo district. Takes its owner. */
export async function writeDemoMark(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} is ${pg.escapeLiteral(mark)}`);
}
