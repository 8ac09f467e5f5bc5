import { expect, test } from 'vitest';
import { people } from '#texts/ko/people.ts';
import { flowTable } from './flow-table.tsx';

test('exports every figure, the oldest first, and marks repaired counts', () => {
  const row = (measurementDatetime: string, isRepaired: boolean) => ({
    measurementDatetime,
    personInCount: 1,
    personOutCount: 2,
    personCount: 3,
    carInCount: 4,
    carOutCount: 5,
    carCount: 9,
    isRepaired,
  });
  expect(flowTable('면목역', [row('2026-11-02 01:00', false), row('2026-11-02 00:00', true)], people, 'hour')).toEqual({
    name: '면목역 사람·차량 시간별',
    note: people.corrected,
    head: ['지역', '날짜', '사람 유입', '사람 유출', '사람 합계', '차량 유입', '차량 유출', '차량 합계', '보정'],
    rows: [
      ['면목역', '2026-11-02 00:00', 1, 2, 3, 4, 5, 9, '보정'],
      ['면목역', '2026-11-02 01:00', 1, 2, 3, 4, 5, 9, null],
    ],
  });
});
