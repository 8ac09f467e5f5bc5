/** Progress of loading a series' history, as a comment on the raw table, which survives copies and moves. */
import pg from 'pg';

/** `raw`: readings are loaded; `whole`: rollups are loaded, too. */
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

/** Resets a series' mark, so that devices added later get a history. Existing readings are retained. */
export const forgetHistory = (client: pg.ClientBase, series: string) =>
  client.query(`comment on table ${pg.escapeIdentifier(`${series}_reading`)} is null`);
