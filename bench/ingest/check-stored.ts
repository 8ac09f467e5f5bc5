import type pg from 'pg';
import type { Series } from '../../server/src/telemetry/series/series.ts';

/** Maximum time between the first and the last reading of a phase. */
const span = '60 days';

/** Throws unless the stored readings of a phase, and their hour and day rollups, are exactly the acknowledged ones. */
export async function checkStored(
  pool: pg.Pool,
  series: readonly Series[],
  fromMs: number,
  acknowledged: number,
): Promise<void> {
  const sums: Record<'raw' | 'hours' | 'days', number> = { raw: 0, hours: 0, days: 0 };
  let withoutRollups = 0;
  for (const { name, rollups } of series) {
    const within = `between $1::timestamptz and $1::timestamptz + interval '${span}'`;
    const rolled = (unit: string) =>
      rollups
        ? `(select coalesce(sum(readings), 0) from ${name}_${unit} where bucket + interval '1 day' ${within})`
        : '0';
    const { rows } = await pool.query<Record<'raw' | 'hours' | 'days', number>>(
      `select (select count(*) from ${name}_reading where measured_at ${within})::float8 as raw,
              ${rolled('hour')}::float8 as hours, ${rolled('day')}::float8 as days`,
      [new Date(fromMs)],
    );
    for (const where of ['raw', 'hours', 'days'] as const) sums[where] += rows[0]?.[where] ?? 0;
    if (!rollups) withoutRollups += rows[0]?.raw ?? 0;
  }
  for (const where of ['raw', 'hours', 'days'] as const) {
    const should = where === 'raw' ? acknowledged : acknowledged - withoutRollups;
    if (sums[where] !== should)
      throw new Error(`${should} readings were acknowledged, but ${where} has ${sums[where]}`);
  }
}
