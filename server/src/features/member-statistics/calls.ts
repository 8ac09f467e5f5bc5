/** Handlers of the areas `memberStatistics`, `joinStatistics` and `serviceStatistics`. */
import type { Output } from '@maru/contract/call';
import { joinStatistics, memberStatistics, serviceStatistics } from '@maru/contract/member-statistics';
import { memberServiceCodes, memberServices, memberTypeCodes, memberTypes } from '@maru/domain/member';
import type { FastifyInstance } from 'fastify';
import { mailedStatistics, named } from '#places/mailed-statistics.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { type ExcelExport, excelAnswer } from '#platform/excel/excel-answer.ts';
import { type Context, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { type Range, readRange, usualDays } from '#telemetry/statistics/range.ts';
import { type Bucket, bucketsOf, countBuckets, countPresent, withTotal } from './counts.ts';

interface Filter {
  startDatetime?: string;
  endDatetime?: string;
  groupType?: 'daily' | 'monthly';
}

const usualDaysBefore = 7;

/** The requested range, by default a week up to its end, which is today by default. Excludes future days. */
function rangeOf({ groupType = 'daily', ...days }: Filter, now: Date): Range {
  const range = readRange({
    ...usualDays(days, usualDaysBefore, now),
    datetimeType: groupType === 'monthly' ? 'month' : 'day',
  });
  return { ...range, to: range.to < now ? range.to : now };
}

/** One kind of statistics: the counted subjects, the answer for a bucket, and the workbook's columns. */
interface Statistics<Row extends object> {
  subjects: readonly string[];
  rowOf: (bucket: Bucket) => Row;
  name: string;
  columns: readonly ExcelColumn<Row>[];
}

function handlersOf<Row extends object>({ db, clock }: Services, { subjects, rowOf, name, columns }: Statistics<Row>) {
  const counted = async (starts: Date[], { unit }: Range) =>
    (await countBuckets(db, subjects, starts, unit)).map(rowOf);
  /** The rows of a filter for a workbook. */
  async function exportOf(filter: Filter): Promise<ExcelExport<Row>> {
    const now = clock.now();
    const range = rangeOf(filter, now);
    const rows = (await counted(bucketsOf(range), range)).reverse();
    return { name, now, columns, rows, totalCount: rows.length };
  }
  return {
    exportOf,
    async rows({
      query: { pageNumber, pageSize, ...filter },
    }: {
      query: Filter & Record<'pageNumber' | 'pageSize', number>;
    }) {
      const range = rangeOf(filter, clock.now());
      const starts = bucketsOf(range);
      const before = (pageNumber - 1) * pageSize;
      const end = Math.max(0, starts.length - before);
      const list = await counted(starts.slice(Math.max(0, end - pageSize), end), range);
      return {
        list: list.reverse().map((row, at) => ({ rowNumber: end - at, ...row })),
        totalCount: starts.length,
        currentPageNumber: pageNumber,
      };
    },
    async chart({ query }: { query: Filter }) {
      const range = rangeOf(query, clock.now());
      return { list: await counted(bucketsOf(range), range) };
    },
    excel: async ({ query }: { query: Filter }, context: Context) => excelAnswer(context, await exportOf(query)),
  };
}

type JoinRow = Output<typeof joinStatistics.chart>['list'][number];
type ServiceRow = Output<typeof serviceStatistics.chart>['list'][number];

const dateColumn = {
  header: '일자',
  kind: 'date',
  value: (row: { statisticsDate: string }) => row.statisticsDate,
} as const;
const typesWithTotal = { totalCount: '전체', ...memberTypes };

const joins: Statistics<JoinRow> = {
  subjects: memberTypeCodes,
  rowOf: ({ bucket, begun, ended }) =>
    ({ statisticsDate: bucket, join: withTotal(begun), leave: withTotal(ended) }) as JoinRow,
  name: '가입·탈퇴 통계',
  columns: [
    dateColumn,
    ...(['join', 'leave'] as const).flatMap((side) =>
      (['totalCount', ...memberTypeCodes] as const).map((type) => ({
        header: `${side === 'join' ? '가입' : '탈퇴'} ${typesWithTotal[type]}`,
        kind: 'number' as const,
        value: (row: JoinRow) => row[side][type],
      })),
    ),
  ],
};

const serviceUse: Statistics<ServiceRow> = {
  subjects: memberServiceCodes,
  rowOf: ({ bucket, begun, ended }) => ({ statisticsDate: bucket, apply: begun, cancel: ended }) as ServiceRow,
  name: '서비스 이용 통계',
  columns: [
    dateColumn,
    ...memberServiceCodes.flatMap((service) =>
      (['apply', 'cancel'] as const).map((side) => ({
        header: `${memberServices[service]} ${side === 'apply' ? '신청' : '해지'}`,
        kind: 'number' as const,
        value: (row: ServiceRow) => row[side][service],
      })),
    ),
  ],
};

/** The handlers of the calls, and the statistics for mailings. */
export function openMemberStatistics(services: Services) {
  const { db } = services;
  const [ofJoins, ofServices] = [handlersOf(services, joins), handlersOf(services, serviceUse)];
  const declared = {
    days: ['startDatetime', 'endDatetime'],
    conditions: { groupType: named('단위', { daily: '일별', monthly: '월별' }) },
  } as const;
  return {
    register(app: FastifyInstance) {
      handle(app, memberStatistics, {
        members: async () =>
          withTotal(await countPresent(db, memberTypeCodes)) as Output<typeof memberStatistics.members>,
        users: async () => (await countPresent(db, memberServiceCodes)) as Output<typeof memberStatistics.users>,
      });
      handle(app, joinStatistics, ofJoins);
      handle(app, serviceStatistics, ofServices);
    },
    mailings: [
      mailedStatistics(joinStatistics.excel, {
        ...declared,
        statistics: 'join-leave',
        page: 'platformStatistics/joinLeave',
        title: joins.name,
        chart: { by: '일자', values: ['가입 전체', '탈퇴 전체'], combine: 'sum', kind: 'line' },
        exportOf: ofJoins.exportOf,
      }),
      mailedStatistics(serviceStatistics.excel, {
        ...declared,
        statistics: 'service-use',
        page: 'platformStatistics/serviceUse',
        title: serviceUse.name,
        chart: {
          by: '일자',
          values: serviceUse.columns.slice(1).map(({ header }) => header),
          combine: 'sum',
          kind: 'line',
        },
        exportOf: ofServices.exportOf,
      }),
    ],
  };
}
