import type pg from 'pg';

/** Days after a phase's first reading in which all of its readings lie. */
const span = '60 days';

/** Throws unless exactly the acknowledged readings of a phase are stored, and counted by the hour and day rollups. */
export async function checkStored(pool: pg.Pool, fromMs: number, acknowledged: number): Promise<void> {
  const { rows } = await pool.query<Record<'raw' | 'hours' | 'days', number>>(
    `select (select count(*) from air_reading where measured_at between $1 and $1 + interval '${span}') as raw,
            (select sum(readings)::bigint from air_hour where bucket between $2 and $2 + interval '${span}') as hours,
            (select sum(readings)::bigint from air_day where bucket between $2 and $2 + interval '${span}') as days`,
    [new Date(fromMs), new Date(fromMs - 86_400_000)],
  );
  const stored = rows[0];
  for (const where of ['raw', 'hours', 'days'] as const)
    if (stored?.[where] !== acknowledged)
      throw new Error(`${acknowledged} readings were acknowledged, but ${where} has ${stored?.[where]}`);
}
