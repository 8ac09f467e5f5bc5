/** Handler of the area `monthPages`: a month of a group's statistics on one page. */
import type { Output } from '@maru/contract/call';
import { monthPages } from '@maru/contract/month-page';
import { type MailingPeriod, periodName } from '@maru/domain/mailing';
import { roundTo } from '@maru/domain/measure';
import { formatSeoulDate, nextBucket, parseSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import {
  type MailedStatistics,
  type MonthPage,
  type MonthRow,
  permittedStatistics,
} from '#places/mailed-statistics.ts';
import { Problem } from '#platform/errors/problem.ts';
import { sheetColumn } from '#platform/excel/column.ts';
import { writingPlaces } from '#platform/excel/excel-answer.ts';
import { excelAccountOf } from '#platform/excel/places.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { queryOf } from './filter.ts';

type Answer = Output<typeof monthPages.month>;
type Combine = MonthPage['figures'][number]['combine'];

/** Maximum length of each list: the highest and the lowest values. */
const maxListed = 10;
const combinedNames: Record<Combine, string> = { mean: '장소 평균', sum: '합계', highest: '가장 큰 값' };

function monthOf(month: string): MailingPeriod {
  const firstDay = `${month}-01`;
  const end = nextBucket(parseSeoul(firstDay) as Date, 'month');
  return { firstDay, lastDay: formatSeoulDate(new Date(end.getTime() - 1)) };
}

const yearBefore = (month: string) => `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;

/** A month's rows, and the decimals of each figure as in the workbook's column. */
interface MonthRows {
  rows: MonthRow[];
  decimals: readonly number[];
}

/** The month's rows with values; empty if all values are 0, because then nothing was measured or driven. */
async function rowsOf(mailed: MailedStatistics, page: MonthPage, period: MailingPeriod): Promise<MonthRows> {
  const { rows, decimals } = page.rowsIn
    ? { rows: await page.rowsIn(period), decimals: page.figures.map(() => 0) }
    : await workbookRows(mailed, page, period);
  const isUsed = ({ values }: MonthRow) => values.some((value) => value !== null && value !== 0);
  if (!rows.some(isUsed)) return { rows: [], decimals };
  const hasValue = page.isEmptyAtZero ? isUsed : ({ values }: MonthRow) => values.some((value) => value !== null);
  return { rows: rows.filter(hasValue), decimals };
}

async function workbookRows(mailed: MailedStatistics, page: MonthPage, period: MailingPeriod): Promise<MonthRows> {
  const { columns, rows } = await mailed.exportOf(queryOf(mailed, page.filter, period));
  const columnOf = (header: string) => columns.find((column) => column.header === header);
  const dongs = await page.dongsByName?.();
  const [nameColumn, dongColumn] = [columnOf(page.name), page.dong === undefined ? undefined : columnOf(page.dong)];
  const figures = page.figures.map(({ header }) => columnOf(header));
  const found: MonthRow[] = [];
  for await (const row of rows) {
    const name = String(nameColumn?.value(row) ?? '');
    const values = figures.map((column) => {
      const value = column?.value(row);
      return typeof value === 'number' ? value : null;
    });
    found.push({ name, dongName: dongs?.get(name) ?? String(dongColumn?.value(row) ?? ''), values });
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

function answerOf(page: MonthPage, { rows, decimals }: MonthRows, before: readonly MonthRow[]) {
  const former = new Map(before.map(({ name, dongName, values }) => [`${dongName} ${name}`, values[0] ?? null]));
  const ranked = rows
    .flatMap(({ name, dongName, values: [value = null] }) =>
      value === null ? [] : [{ name, dongName, value, yearBefore: former.get(`${dongName} ${name}`) ?? null }],
    )
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

export function registerMonthPages(
  app: FastifyInstance,
  { clock }: Services,
  statistics: readonly MailedStatistics[],
): void {
  handle(app, monthPages, {
    async month({ query: { page: consolePage, statistics: name, month } }, { request }) {
      const ofPage = statistics.filter((one) => one.page === consolePage);
      const mailed = permittedStatistics(ofPage, request, name ?? ofPage[0]?.statistics ?? '');
      const { month: page, title } = mailed;
      if (!page) throw new Problem('NOT_FOUND', { error: '월간 현황이 없는 통계입니다.' });
      const today = formatSeoulDate(clock.now());
      // Month fields send years such as 0002 while a year is typed.
      if (month < '1000' || month > today.slice(0, 7))
        throw new Problem('VALIDATION', { field: 'month', error: '이번 달이나 지난 달을 선택해 주십시오.' });
      const period = monthOf(month);
      const before = monthOf(yearBefore(month));
      // Limits concurrent requests, because ten thousand lamps take seconds.
      const release = await writingPlaces.take(excelAccountOf(request));
      try {
        const [current, former] = [await rowsOf(mailed, page, period), await rowsOf(mailed, page, before)];
        return {
          title,
          monthName: periodName(period),
          yearBeforeName: periodName(before),
          isRunning: period.lastDay >= today,
          ...answerOf(page, current, former.rows),
        };
      } finally {
        release();
      }
    },
  });
}
