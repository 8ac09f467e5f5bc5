import { expect, test } from 'vitest';
import { codeField, type KnownCodes } from './fields.ts';

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
