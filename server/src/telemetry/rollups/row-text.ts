/** Text form of rollup rows. */
import type { Figure } from '../series/series.ts';

/**
 * SQL that formats a row as 'hour,readings,sum…,count…': its start in hours since 1970, its readings, and every
 * figure's sum and count.  Counts are omitted if all of them equal the
 * readings. As text, a year by hour takes the driver a tenth of the time of 100,000 fields.
 */
export function rowText(figures: readonly Pick<Figure, 'column'>[]): string {
  const columns = (suffix: string) => figures.map(({ column }) => `${column}_${suffix}`).join(', ');
  return `concat_ws(',', (date_part('epoch', bucket) / 3600)::bigint, readings, ${columns('sum')},
    case when least(${columns('count')}) < readings then concat_ws(',', ${columns('count')}) end)`;
}
