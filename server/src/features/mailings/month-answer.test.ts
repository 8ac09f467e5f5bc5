import { describe, expect, it } from 'vitest';
import type { MonthPage, MonthRow } from '#places/mailed-statistics.ts';
import { answerOf, usedRows, workbookRows } from './month-answer.ts';

const page = (combine: MonthPage['figures'][number]['combine'], more: Partial<MonthPage> = {}): MonthPage => ({
  filter: '',
  name: '장소',
  figures: [{ header: '값', combine }],
  ends: ['큰 곳', '작은 곳'],
  ...more,
});
const row = (name: string, dongName: string, value: number | null): MonthRow => ({ name, dongName, values: [value] });

describe('a month', () => {
  const rows = [row('가', '면목동', 0), row('나', '면목동', null)];

  it.each([
    ['sum', 0],
    ['mean', 1],
    ['highest', 1],
  ] as const)('keeps figures of the kind %s that are all 0 in %i places', (combine, count) => {
    expect(usedRows(page(combine), rows)).toHaveLength(count);
  });

  it('takes each dong from its own row, also if several rows have one name', async () => {
    const exported = {
      name: '',
      now: new Date(0),
      columns: [
        { kind: 'text' as const, header: '장소', value: () => '시장' },
        { kind: 'number' as const, header: '값', value: (one: unknown) => Number(one) },
      ],
      rows: [1, 2],
    };
    const dongs = async () => (one: unknown) => `${one}동`;
    const { rows: read } = await workbookRows(exported, page('sum', { dongs }));
    expect(read).toEqual([row('시장', '1동', 1), row('시장', '2동', 2)]);
  });
});

it('compares a place with the year before, unless another one has the same name and dong', () => {
  const rows = [row('경로당', '면목동', 5), row('경로당', '망우동', 4), row('시장', '면목동', 3)];
  const before = [row('경로당', '망우동', 1), row('경로당', '면목동', 2), row('시장', '면목동', 6)];
  const compared = (now: readonly MonthRow[], former: readonly MonthRow[]) =>
    answerOf(page('sum'), { rows: [...now], decimals: [0] }, former).highest.list.map(({ yearBefore }) => yearBefore);
  expect(compared(rows, before)).toEqual([2, 1, 6]);
  expect(compared([...rows, row('시장', '면목동', 2)], before)).toEqual([2, 1, null, null]);
  expect(compared(rows, [...before, row('시장', '면목동', 7)])).toEqual([2, 1, null]);
});
