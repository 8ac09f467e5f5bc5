import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('writes a file that Excel opens as UTF-8', () => {
  const text = csvOf({
    head: ['시각', '초미세먼지 (㎍/㎥)'],
    rows: [
      ['2026-11-01', 12.5],
      ['2026-11-02', null],
      ['2026-11-03', -3],
    ],
  });
  expect(text).toBe('\uFEFF시각,초미세먼지 (㎍/㎥)\r\n2026-11-01,12.5\r\n2026-11-02,\r\n2026-11-03,-3\r\n');
});

test('writes a note below the rows', () => {
  expect(csvOf({ head: ['시각'], rows: [[1]], note: '※ 제외' })).toBe('\uFEFF시각\r\n1\r\n※ 제외\r\n');
});

test('keeps commas, quotes and line ends in their cell', () => {
  expect(csvOf({ head: ['가,나', '그는 "예"', '한\n줄'], rows: [] })).toBe('\uFEFF"가,나","그는 ""예""","한\n줄"\r\n');
});

test.each(['=1+1', '+82', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])('writes the text %j without a formula', (text) => {
  expect(csvOf({ head: [text], rows: [] })).toBe(`\uFEFF'${text}\r\n`);
});
