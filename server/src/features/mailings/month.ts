/** Handler of the area `monthPages`: a month of a group's statistics on one page. */
import { monthPages } from '@maru/contract/month-page';
import { type MailingPeriod, periodName } from '@maru/domain/mailing';
import { formatSeoulDate, nextBucket, parseSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { type MailedStatistics, type MonthPage, permittedStatistics } from '#places/mailed-statistics.ts';
import { Problem } from '#platform/errors/problem.ts';
import { writingPlaces } from '#platform/excel/excel-answer.ts';
import { excelAccountOf } from '#platform/excel/places.ts';
import { handle } from '#platform/http/handle.ts';
import { responseEnd } from '#platform/http/response-end.ts';
import type { Services } from '#platform/services.ts';
import { queryOf } from './filter.ts';
import { answerOf, type MonthRows, usedRows, workbookRows } from './month-answer.ts';

function monthOf(month: string): MailingPeriod {
  const firstDay = `${month}-01`;
  const end = nextBucket(parseSeoul(firstDay) as Date, 'month');
  return { firstDay, lastDay: formatSeoulDate(new Date(end.getTime() - 1)) };
}

const yearBefore = (month: string) => `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;

async function rowsOf(mailed: MailedStatistics, page: MonthPage, period: MailingPeriod): Promise<MonthRows> {
  const { rows, decimals } = page.rowsIn
    ? { rows: await page.rowsIn(period), decimals: page.figures.map(() => 0) }
    : await workbookRows(await mailed.exportOf(queryOf(mailed, page.filter, period)), page);
  return { rows: usedRows(page, rows), decimals };
}

export function registerMonthPages(
  app: FastifyInstance,
  { clock }: Services,
  statistics: readonly MailedStatistics[],
): void {
  handle(app, monthPages, {
    async month({ query: { page: consolePage, statistics: name, month } }, { request, reply }) {
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
      const release = await writingPlaces.take(excelAccountOf(request), responseEnd(reply));
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
