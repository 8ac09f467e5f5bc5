/** Statistics that administrators have mailed: the declaration by which a group offers its workbook's filter. */
import type { Call, Input } from '@maru/contract/call';
import type { ConsolePage } from '@maru/domain/administration';
import type { TObject } from 'typebox';
import type { ExcelExport } from '#platform/excel/excel-answer.ts';
import type { Services } from '#platform/services.ts';

/** A parameter of a filter in words. */
export interface Condition {
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
