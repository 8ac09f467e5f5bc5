/** The answer of a month's page: rows of a workbook, combined, ranked and compared with the year before. */
import type { Output } from '@maru/contract/call';
import type { monthPages } from '@maru/contract/month-page';
import { roundTo } from '@maru/domain/measure';
import type { MonthPage, MonthRow } from '#places/mailed-statistics.ts';
import { sheetColumn } from '#platform/excel/column.ts';
import type { ExcelExport } from '#platform/excel/excel-answer.ts';

type Answer = Output<typeof monthPages.month>;
type Combine = MonthPage['figures'][number]['combine'];

/** Maximum length of each list: the highest and the lowest values. */
const maxListed = 10;
const combinedNames: Record<Combine, string> = { mean: '장소 평균', sum: '합계', highest: '가장 큰 값' };

/** A month's rows, and the decimals of each figure as in the workbook's column. */
export interface MonthRows {
  rows: MonthRow[];
  decimals: readonly number[];
}

/** The month's rows with values; empty if all sums are 0, because then nothing was counted or driven. */
export function usedRows(page: Pick<MonthPage, 'figures' | 'isEmptyAtZero'>, rows: readonly MonthRow[]): MonthRow[] {
  const isUsed = ({ values }: MonthRow) => values.some((value) => value !== null && value !== 0);
  const hasValue = ({ values }: MonthRow) => values.some((value) => value !== null);
  const isOfSums = page.figures.every(({ combine }) => combine === 'sum');
  if (isOfSums && !rows.some(isUsed)) return [];
  return rows.filter(page.isEmptyAtZero ? isUsed : hasValue);
}

export async function workbookRows({ columns, rows }: ExcelExport<unknown>, page: MonthPage): Promise<MonthRows> {
  const columnOf = (header: string) => columns.find((column) => column.header === header);
  const [nameColumn, dongColumn] = [columnOf(page.name), page.dong === undefined ? undefined : columnOf(page.dong)];
  const dongOf = (await page.dongs?.()) ?? ((row: unknown) => String(dongColumn?.value(row) ?? ''));
  const figures = page.figures.map(({ header }) => columnOf(header));
  const found: MonthRow[] = [];
  for await (const row of rows) {
    const values = figures.map((column) => {
      const value = column?.value(row);
      return typeof value === 'number' ? value : null;
    });
    found.push({ name: String(nameColumn?.value(row) ?? ''), dongName: dongOf(row), values });
  }
  return { rows: found, decimals: figures.map((column) => (column ? sheetColumn(column).decimals : 0)) };
}

/** Null without values. */
function combined(values: readonly (number | null)[], combine: Combine, decimals: number): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  if (combine === 'highest')
    return roundTo(
      present.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best)),
      decimals,
    );
  const sum = present.reduce((total, value) => total + value, 0);
  return roundTo(combine === 'sum' ? sum : sum / present.length, decimals);
}

function dongsOf(rows: readonly MonthRow[], combine: Combine, decimals: number): Answer['dongs'] {
  const named = Map.groupBy(rows, ({ dongName }) => dongName);
  named.delete('');
  return [...named]
    .flatMap(([dongName, own]) => {
      const present = own.map(({ values: [first = null] }) => first).filter((value) => value !== null);
      const value = combined(present, combine, decimals);
      return value === null ? [] : [{ dongName, value, placeCount: present.length }];
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.dongName.localeCompare(b.dongName, 'ko'));
}

/** Values of the first figure by dong and name; null for several rows with both in common, which can't be told apart. */
function firstValues(rows: readonly MonthRow[]): Map<string, number | null> {
  const groups = Map.groupBy(rows, keyOf);
  return new Map(
    [...groups].map(([key, [row, ...others]]) => [key, others.length > 0 ? null : (row?.values[0] ?? null)]),
  );
}
const keyOf = ({ name, dongName }: MonthRow) => `${dongName} ${name}`;

export function answerOf(page: MonthPage, { rows, decimals }: MonthRows, before: readonly MonthRow[]) {
  const [single, former] = [firstValues(rows), firstValues(before)];
  const ranked = rows
    .flatMap((row) => {
      const {
        name,
        dongName,
        values: [value = null],
      } = row;
      const yearBefore = single.get(keyOf(row)) === null ? null : (former.get(keyOf(row)) ?? null);
      return value === null ? [] : [{ name, dongName, value, yearBefore }];
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.name.localeCompare(b.name, 'ko'));
  const [highest, lowest] = page.ends;
  return {
    placeCount: rows.length,
    yearBeforeCount: before.length,
    figures: page.figures.map(({ header, combine }, at) => ({
      name: header,
      combined: combinedNames[combine],
      decimals: decimals[at] ?? 0,
      value: combined(
        rows.map(({ values }) => values[at] ?? null),
        combine,
        decimals[at] ?? 0,
      ),
      yearBefore: combined(
        before.map(({ values }) => values[at] ?? null),
        combine,
        decimals[at] ?? 0,
      ),
    })),
    highest: { title: highest, list: ranked.slice(0, maxListed) },
    // Excludes the places in the list of the highest values.
    lowest: { title: lowest, list: ranked.slice(maxListed).slice(-maxListed).reverse() },
    dongs: dongsOf(rows, page.figures[0]?.combine ?? 'mean', decimals[0] ?? 0),
  };
}
