/** Reads a file completely before any change, to check whether the content is plausible. */
import { Refused } from '#platform/errors/refused.ts';
import { type Columns, type ImportedSeries, type MeasuredColumn, readColumns } from './columns.ts';
import { type Encoding, encodingOf } from './encoding.ts';
import { readRows } from './rows.ts';

export interface Survey {
  file: string;
  encoding: Encoding;
  columns: Columns;
  rows: number;
  /** Station names in file order; empty without such a column. */
  stations: string[];
  /** Seconds between two rows of a station, derived from the format of the times. */
  intervalSeconds: number;
}

interface Spread {
  least: number;
  most: number;
  sum: number;
  count: number;
}

/** @throws Refused if the file can't be read or contains no column that Maru stores */
export async function surveyFile(imported: ImportedSeries, file: string): Promise<Survey> {
  const encoding = await encodingOf(file);
  let columns: Columns | undefined;
  let rows = 0;
  let isDaily = true;
  const stations = new Set<string>();
  const spreads = new Map<string, Spread>();
  for await (const { cells } of readRows(file, encoding)) {
    if (!columns) {
      columns = readColumns(imported, cells);
      continue;
    }
    rows += 1;
    isDaily &&= dateAlone.test(cells[columns.time]?.trim() ?? '');
    if (columns.station !== undefined) stations.add(cells[columns.station]?.trim() ?? '');
    for (const { at, field } of columns.measured) widen(spreads, field, cells[at]?.trim() ?? '');
  }
  if (!columns || rows === 0) throw new Refused(`${file} has no rows.`);
  stations.delete('');
  return {
    file,
    encoding,
    columns: withoutImplausible(imported, columns, spreads),
    rows,
    stations: [...stations],
    intervalSeconds: isDaily ? 86_400 : 3_600,
  };
}

const dateAlone = /^(\d{8}|\d{4}-\d{2}-\d{2})$/;

function widen(spreads: Map<string, Spread>, field: string, text: string) {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return;
  const { least, most, sum, count } = spreads.get(field) ?? { least: value, most: value, sum: 0, count: 0 };
  spreads.set(field, {
    least: Math.min(least, value),
    most: Math.max(most, value),
    sum: sum + value,
    count: count + 1,
  });
}

/** Moves columns with implausible values to the ignored columns, with the reason. */
function withoutImplausible({ implausible }: ImportedSeries, columns: Columns, spreads: Map<string, Spread>): Columns {
  const measured: MeasuredColumn[] = [];
  const ignored = [...columns.ignored];
  for (const column of columns.measured) {
    const spread = spreads.get(column.field);
    const why = spread && implausible(column.field, spread.sum / spread.count);
    if (spread && why) ignored.push({ header: column.header, why: `${spread.least} to ${spread.most} is ${why}` });
    else measured.push(column);
  }
  if (measured.length === 0)
    throw new Refused(`Nothing is left to import: ${ignored.map(({ header, why }) => `${header}: ${why}`).join('; ')}`);
  return { ...columns, measured, ignored };
}
