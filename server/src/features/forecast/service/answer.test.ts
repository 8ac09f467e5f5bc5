import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForecastUnavailable } from '../bulletin.ts';
import { readAnswer } from './answer.ts';

const item = {
  informCode: 'PM10',
  dataTime: '2026-11-20 11시 발표',
  informData: '2026-11-20',
  informGrade: '서울 : 보통,제주 : 좋음',
  informOverall: '○ [미세먼지] 전 권역이 보통입니다.',
};
const answer = (items: unknown) => JSON.stringify({ response: { header: { resultCode: '00' }, body: { items } } });

test('reads an item with its grades by region, and the sentence without its bullet', () => {
  expect(readAnswer(answer([item]))).toEqual([
    {
      announcedAt: new Date('2026-11-20T11:00:00+09:00'),
      informCode: 'PM10',
      date: '2026-11-20',
      grades: new Map([
        ['서울', '보통'],
        ['제주', '좋음'],
      ]),
      overall: '전 권역이 보통입니다.',
    },
  ]);
});

test.each([
  ['a day that doesn’t exist', { informData: '2026-02-30' }],
  ['an hour that doesn’t exist', { dataTime: '2026-11-20 31시 발표' }],
  ['no time', { dataTime: null }],
  ['no grades', { informGrade: '' }],
  ['grades that aren’t pairs', { informGrade: '서울,제주' }],
])('skips an item with %s', (_name, changes) => {
  expect(readAnswer(answer([{ ...item, ...changes }, item]))).toHaveLength(1);
});

test('reads every form of an empty result', () => {
  for (const items of [[], '', null, undefined]) expect(readAnswer(answer(items))).toEqual([]);
});

test('reads or refuses any input without other errors', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((body) => `{"response":{"header":{"resultCode":"00"},"body":${body}}}`),
    fc.array(fc.jsonValue()).map(answer),
    fc.record({ informGrade: fc.string(), dataTime: fc.string() }).map((odd) => answer([{ ...item, ...odd }])),
    fc.string().map((xml) => `<OpenAPI_ServiceResponse>${xml}`),
  );
  fc.assert(
    fc.property(text, (given) => {
      try {
        expect(Array.isArray(readAnswer(given))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ForecastUnavailable);
      }
    }),
    { numRuns: 2_000 },
  );
});
