/** Statistics that administrators receive by e-mail: a group declares its workbook's filter here. */
import type { Call, Input } from '@maru/contract/call';
import { actionOf, type ConsolePage, mayDo } from '@maru/domain/administration';
import type { MailingPeriod } from '@maru/domain/mailing';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelExport } from '#platform/excel/excel-answer.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';

/** A parameter of a filter as shown in e-mails. */
interface Condition {
  name: string;
  /** The Korean name of a code. Values of a condition without this function are shown unchanged. */
  nameOf?(code: string): string | undefined | Promise<string | undefined>;
}

/** A condition whose codes have fixed names. */
export const named = (name: string, names: Readonly<Record<string, string>>): Condition => ({
  name,
  nameOf: (code) => names[code],
});

/** The chart of a workbook's rows; columns are named by their headers. */
export interface RowsChart {
  /** The column of the horizontal axis: a time, or a name. */
  by: string;
  /** Columns drawn as lines or bars; columns without values in a workbook are omitted. */
  values: readonly string[];
  /** How rows with the same `by` are combined. */
  combine: 'sum' | 'mean';
  /** Bars in descending order, at most 20; or a line over time. */
  kind: 'bars' | 'line';
}

/** A row of a month's page: a place, lamp or vehicle. */
export interface MonthRow {
  name: string;
  /** Empty for a row without a dong. */
  dongName: string;
  /** In the order of the page's figures. */
  values: readonly (number | null)[];
}

/** A month of the statistics on one page; columns are named by the workbook's headers. */
export interface MonthPage<Row = unknown> {
  /** The part of the filter that requests one row for each place, lamp or vehicle: 'datetimeType=month'. */
  filter: string;
  name: string;
  dong?: string;
  /** Rows are ranked by the first figure. 'highest' compares absolute values. */
  figures: readonly { header: string; combine: 'mean' | 'sum' | 'highest' }[];
  /** True if a row whose figures are all 0 has no data, as with hours of operation. */
  isEmptyAtZero?: true;
  /** Titles of the rows with the highest and lowest values. */
  ends: readonly [highest: string, lowest: string];
  /** Computes the rows from daily sums if the workbook has a row for each event; `figures` may then have any names. */
  rowsIn?(period: MailingPeriod): Promise<MonthRow[]>;
  /** Returns the dong of a row, if the workbook has no dong column. */
  dongs?(): Promise<(row: Row) => string>;
}

export interface MailedStatistics {
  /** The name used in calls: 'air-quality'. */
  statistics: string;
  page: ConsolePage;
  title: string;
  /** Names of the parameters of the first and the last day, which are set for each mailing. */
  days: readonly [string, string];
  /** Schema of the filter, including the days. */
  query: TObject;
  /** Parameters shown in e-mails, by name; others aren't shown. */
  conditions: Readonly<Record<string, Condition>>;
  chart: RowsChart;
  /** Absent for statistics that aren't about places. */
  month?: MonthPage;
  /** The rows of a valid filter. Throws the errors of the workbook's call. */
  exportOf(query: object): Promise<ExcelExport<unknown>>;
}

type Declared<Query, Row> = Omit<MailedStatistics, 'query' | 'exportOf' | 'month'> & {
  month?: MonthPage<Row>;
  exportOf(query: Query): Promise<ExcelExport<Row>>;
};

/** Makes a workbook's call available for mailings. */
export const mailedStatistics = <C extends Call & { query: TObject }, Row>(
  call: C,
  { exportOf, month, ...declared }: Declared<Input<C>['query'], Row>,
): MailedStatistics => ({
  ...declared,
  query: call.query,
  // The rows are those of the same workbook.
  ...(month && { month: month as MonthPage }),
  // The query was validated by the call's schema.
  exportOf: (query) => exportOf(query as Input<C>['query']),
});

/** Conditions shared by several groups. */
export const datetimeTypeCondition = named('단위', { hour: '시간별', day: '일별', month: '월별' });
export const placeConditions = ({ db }: Pick<Services, 'db'>): Readonly<Record<string, Condition>> => ({
  dongCode: {
    name: '행정동',
    async nameOf(code) {
      const dong = db.selectFrom('dong').select('dong_name').where('dong_code', '=', code);
      return (await dong.executeTakeFirst())?.dong_name;
    },
  },
  keyword: { name: '검색어' },
});

/** Finds statistics by name. Throws NOT_FOUND, or FORBIDDEN if the caller may not use their page. */
export function permittedStatistics(
  statistics: readonly MailedStatistics[],
  request: FastifyRequest,
  name: string,
): MailedStatistics {
  const found = statistics.find((one) => one.statistics === name);
  if (!found) throw new Problem('NOT_FOUND', { error: '통계를 찾을 수 없습니다.' });
  if (!mayDo(adminOf(request).keys, [found.page], actionOf(request.method))) throw new Problem('FORBIDDEN');
  return found;
}
