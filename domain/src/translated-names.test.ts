import { expect, test } from 'vitest';
import { runsOf, said } from './translated-names.ts';

const names = new Map([
  ['면목3·8동', 'Myeonmok 3·8-dong'],
  ['중랑구청 (예시)', 'Jungnang-gu Office (example)'],
  ['공원', 'Park'],
]);

test.each([
  ['면목3·8동', 'Myeonmok 3·8-dong', 'a name'],
  ['중랑구청 (예시)', 'Jungnang-gu Office (example)', 'a name with more than words in it'],
  ['면목3·8동 · 공원', 'Myeonmok 3·8-dong · Park', 'names beside each other'],
  ['Air in 면목3·8동 now', 'Air in Myeonmok 3·8-dong now', 'a name in a sentence'],
  ['면목3·8동 주민센터', '면목3·8동 주민센터', 'a longer name that nobody has translated'],
  ['80가1001', '80가1001', 'a number plate'],
])('translates %s to %s: %s', (text, expected) => {
  expect(said(text, names)).toBe(expected);
  expect(said(text, null)).toBe(text);
});

test('separates only the untranslated Korean', () => {
  expect(runsOf('Air at 구립 이슬어린이집 2층 (공원), 12 rooms', names)).toEqual([
    { text: 'Air at ', lang: undefined },
    { text: '구립 이슬어린이집 2층', lang: 'ko' },
    { text: ' (Park), 12 rooms', lang: undefined },
  ]);
  expect(runsOf('Air', names)).toEqual([{ text: 'Air', lang: undefined }]);
  expect(runsOf('가람', names)).toEqual([{ text: '가람', lang: 'ko' }]);
});
