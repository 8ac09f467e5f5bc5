/** Statistics that administrators have mailed: the declaration by which a group offers its workbook's filter. */
import type { Call, Input } from '@maru/contract/call';
import { actionOf, type ConsolePage, mayDo } from '@maru/domain/administration';
import type { MailingPeriod } from '@maru/domain/mailing';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelExport } from '#platform/excel/excel-answer.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';

/** A parameter of a filter in words. */
interface Condition {
  name: string;
  /** The Korean name of a code; values of a condition without it are words themselves. */
  nameOf?(code: string): string | undefined | Promise<string | undefined>;
}

/** A condition whose codes have fixed names. */
export const named = (name: string, names: Readonly<Record<string, string>>): Condition => ({
  name,
  nameOf: (code) => names[code],
});

/** The chart of a workbook's rows, by headers of its columns. */
export interface RowsChart {
  /** The column whose values are the horizontal axis: a time, or the name of a thing. */
  by: string;
  /** Lines or bars; those without values in a workbook are left out. */
  values: readonly string[];
  /** How rows with the same `by` are combined. */
  combine: 'sum' | 'mean';
  /** Bars in descending order, at most 20; or a line over time. */
  kind: 'bars' | 'line';
}

/** The rows of a month's page: one for each place, lamp or vehicle. */
export interface MonthRow {
  name: string;
  /** Empty without one. */
  dongName: string;
  /** By figure. */
  values: readonly (number | null)[];
}

/** A month of the statistics on one page, by headers of the workbook's columns. */
export interface MonthPage {
  /** The filter with one row for each thing: 'datetimeType=month'. */
  filter: string;
  name: string;
  dong?: string;
  /** The first figure ranks the things. 'highest' compares absolute values. */
  figures: readonly { header: string; combine: 'mean' | 'sum' | 'highest' }[];
  /** Whether a thing has no data if all its figures are 0, as those of hours are. */
  isEmptyAtZero?: true;
  /** Titles of the things with the highest and lowest values. */
  ends: readonly [highest: string, lowest: string];
  /** The rows by the sums of days, if the workbook has a row for each event; names of `figures` are then free. */
  rowsIn?(period: MailingPeriod): Promise<MonthRow[]>;
  /** Dongs by name, if the workbook has none. */
  dongsByName?(): Promise<ReadonlyMap<string, string>>;
}

export interface MailedStatistics {
  /** The name in calls: 'air-quality'. */
  statistics: string;
  page: ConsolePage;
  title: string;
  /** Parameters of the first and the last day, which each mailing fills in. */
  days: readonly [string, string];
  /** Schema of the filter, including the days. */
  query: TObject;
  /** Words of parameters by name; others aren't shown. */
  conditions: Readonly<Record<string, Condition>>;
  chart: RowsChart;
  /** Absent for statistics that aren't about places. */
  month?: MonthPage;
  /** The rows of a valid filter. Throws the errors of the workbook's call. */
  exportOf(query: object): Promise<ExcelExport<unknown>>;
}

type Declared<Query, Row> = Omit<MailedStatistics, 'query' | 'exportOf'> & {
  exportOf(query: Query): Promise<ExcelExport<Row>>;
};

/** Offers a workbook's call for mailings. */
export const mailedStatistics = <C extends Call & { query: TObject }, Row>(
  call: C,
  { exportOf, ...declared }: Declared<Input<C>['query'], Row>,
): MailedStatistics => ({
  ...declared,
  query: call.query,
  // The query was validated by the call's schema.
  exportOf: (query) => exportOf(query as Input<C>['query']),
});

/** Conditions that several groups have. */
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

/** The statistics of a name that the caller may see, change or delete. Throws NOT_FOUND or FORBIDDEN. */
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
