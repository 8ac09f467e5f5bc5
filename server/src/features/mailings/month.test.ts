/** The files of mailings, and the page of a month. */
import { buffer } from 'node:stream/consumers';
import { statisticsPages } from '@maru/domain/mailing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearMailings, clock, office, rig, seoul, startMailings, stopMailings } from '#test/mailings.ts';
import { textOfPdf } from '#test/pdf.ts';
import { makeFiles } from './files.ts';
import { queryOf } from './filter.ts';
import { drawStatistics } from './pdf-drawing.ts';

beforeAll(startMailings);
afterAll(stopMailings);
beforeEach(clearMailings);

describe('files', () => {
  const december = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
  const air = () => ({
    mailed: rig.sending.statistics[0] as never,
    name: '일별',
    filter: 'datetimeType=day',
    period: december,
  });

  it('exclude a workbook over the limit', async () => {
    const made = await makeFiles(rig.sending.services, '중랑구', air(), 100);
    expect(made.isTooLarge).toBe(true);
    expect(made.attachments.map(({ filename }) => filename)).toEqual(['대기질_통계_2026-12-01_2026-12-31.pdf']);
  });

  it('show times and headers in full beside many columns', async () => {
    const numbers = Array.from({ length: 27 }, () => ({ header: '초미세먼지 실내 (μg/m³)', isNumber: true }));
    const document = await drawStatistics({
      title: '넓은 표',
      facts: [],
      chart: null,
      chartNote: '',
      columns: [{ header: '측정일시', isNumber: false }, ...numbers],
      rows: [['2026-12-31 13:00', ...numbers.map(() => '12.5')]],
      rowCount: 1,
      note: '',
    });
    const text = textOfPdf(await buffer(document));
    expect(text).toContain('2026-12-31 13:00');
    expect(text).not.toContain('…');
  });

  it('state that a period has no rows', async () => {
    const empty = { ...air(), period: { firstDay: '2020-01-01', lastDay: '2020-01-31' } };
    const { attachments } = await makeFiles(rig.sending.services, '중랑구', empty);
    expect(textOfPdf(attachments[1]?.content as Buffer)).toContain('이 기간에는 자료가 없습니다.');
  });

  it('exist for all kinds of statistics, with a chart of their columns', async () => {
    expect(new Set(rig.sending.statistics.map((one) => one.page))).toEqual(new Set(statisticsPages));
    for (const mailed of rig.sending.statistics) {
      const filter = 'datetimeType' in mailed.query.properties ? 'datetimeType=day' : '';
      const exported = await mailed.exportOf(queryOf(mailed, filter, december));
      const headers = exported.columns.map(({ header }) => header);
      expect([mailed.statistics, headers]).toEqual([mailed.statistics, expect.arrayContaining([mailed.chart.by])]);
      const values = mailed.chart.values.filter((header) => headers.includes(header));
      const { month } = mailed;
      if (month && !month.rowsIn)
        for (const header of [month.name, ...month.figures.map((figure) => figure.header)])
          expect([mailed.statistics, headers]).toEqual([mailed.statistics, expect.arrayContaining([header])]);
      expect([mailed.statistics, values.length > 0]).toEqual([mailed.statistics, true]);
    }
  });
});

describe('page of a month', () => {
  interface Month {
    figures: { name: string; decimals: number; value: number | null; yearBefore: number | null }[];
  }
  const month = (text: string) =>
    office<Month>(`GET /admin/api/month-page?page=systemStatistics/atmosphere&month=${text}` as const);
  const dustOf = ({ figures }: Month) => figures.find(({ name }) => name.startsWith('초미세먼지 실내'));

  it('compares with the year before, and lists the highest, the lowest and dongs', async () => {
    clock.at = seoul('2027-12-31T23:59:59');
    const { body } = await month('2027-12');
    expect(body).toMatchObject({
      monthName: '2027년 12월',
      yearBeforeName: '2026년 12월',
      isRunning: true,
      placeCount: 1,
      yearBeforeCount: 1,
      highest: { title: '나쁜 곳', list: [] },
      dongs: [],
    });
    expect(dustOf(body)).toMatchObject({ decimals: 1, value: 20, yearBefore: 15.5 });
  });

  it('counts no places in a year without data, and refuses future months', async () => {
    clock.at = seoul('2027-01-02T00:00:00');
    const { body } = await month('2026-12');
    expect(body).toMatchObject({ isRunning: false, placeCount: 1, yearBeforeCount: 0 });
    expect(dustOf(body)).toMatchObject({ value: 15.5, yearBefore: null });
    expect(await month('2027-02')).toMatchObject({ status: 400, body: { field: 'month' } });
    for (const text of ['2027-13', '0000-01', '0002-01', '0099-12'])
      expect(await month(text)).toMatchObject({ status: 400 });
  });
});
