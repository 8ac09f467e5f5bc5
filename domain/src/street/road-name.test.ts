import { expect, test } from 'vitest';
import { roadNameIn } from './road-name.ts';

test.each([
  ['서울특별시 중랑구 면목로12길 5 (면목동)', '면목로12길'],
  ['서울특별시 중랑구 망우로 353, 2층', '망우로'],
  ['동일로 3·1', '동일로'],
  ['강남대로 12', '강남대로'],
  ['겸재로12길', '겸재로12길'],
  ['겸재로 12길', '겸재로12길'],
  ['서울특별시 중랑구 용마산로 115나길 13, 2층', '용마산로115나길'],
  ['서울특별시 강북구 4.19로 12', '4.19로'],
  ['면목동 100-1', null],
  ['', null],
])('finds the road in %j: %j', (address, name) => {
  expect(roadNameIn(address)).toBe(name);
});
