import { expect, it } from 'vitest';
import { binsFound } from './bins.ts';

const bins = [
  { installationPlaceName: '가람역 3번 출구', address: '서울특별시 중랑구 가람로 1' },
  { installationPlaceName: 'GS마트 앞', address: '서울특별시 중랑구 다솜로 2' },
];
const namesFor = (keyword: string) => binsFound(bins, keyword).map((bin) => bin.installationPlaceName);

it('finds bins by a part of name or address, as the server searches other lists', () => {
  expect(namesFor('가람역')).toEqual(['가람역 3번 출구']);
  expect(namesFor('다솜로')).toEqual(['GS마트 앞']);
  expect(namesFor('')).toHaveLength(2);
  expect(namesFor('없음')).toEqual([]);
});

it('ignores blanks around the keyword, case, and decomposed syllables', () => {
  expect(namesFor(' 가람역 ')).toEqual(['가람역 3번 출구']);
  expect(namesFor('gs마트')).toEqual(['GS마트 앞']);
  expect(namesFor('가람역'.normalize('NFD'))).toEqual(['가람역 3번 출구']);
});
