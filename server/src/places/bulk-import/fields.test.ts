import { expect, test } from 'vitest';
import { codeField, dateField, type KnownCodes } from './fields.ts';

const area = codeField({ field: 'area', header: '측정 지역' }, { market_1: '시장', market_2: '시장', rose: '장미길' });
const known: KnownCodes = { dongs: new Map(), vendors: new Map() };

test.each([
  ['장미길', { value: 'rose' }],
  ['market_2', { value: 'market_2' }],
  ['시장', { error: "측정 지역 '시장'이(가) 여럿입니다. 코드를 써 주십시오. (market_1, market_2)" }],
  ['toString', { error: "측정 지역 'toString'을(를) 찾을 수 없습니다. (시장, 시장, 장미길)" }],
])('reads the cell %s as a code or its only name', (text, result) =>
  expect(area.read(text, text, known)).toEqual(result),
);

test.each(['2026-01-31', '2026.1.31', '2026. 1. 31.', '2026/1/31', '2026년 1월 31일', '20260131'])(
  'reads the day %s',
  (text) =>
    expect(dateField({ field: 'day', header: '설치일' }).read(text, text, known)).toEqual({ value: '2026-01-31' }),
);
