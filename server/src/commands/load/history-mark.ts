/** How far a series' history is loaded. It stands on the raw table, so that it stays true wherever that goes. */
import pg from 'pg';

/** Its readings are in; its rollups are made, too. */
export const historyMarks = { raw: 'history: readings', whole: 'history: whole' } as const;

export async function readHistoryMark(client: pg.Pool | pg.ClientBase, series: string): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regclass($1), 'pg_class') as mark`,
    [`${series}_reading`],
  );
  return rows[0]?.mark ?? null;
}

export const writeHistoryMark = (client: pg.Pool | pg.ClientBase, series: string, mark: string) =>
  client.query(`comment on table ${pg.escapeIdentifier(`${series}_reading`)} is ${pg.escapeLiteral(mark)}`);

/** Has the history of a series loaded again, for devices that came later; what is there stays. */
export const forgetHistory = (client: pg.ClientBase, series: string) =>
  client.query(`comment on table ${pg.escapeIdentifier(`${series}_reading`)} is null`);
