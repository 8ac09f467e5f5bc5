import { describe, expect, it } from 'vitest';
import { nameFit, searchedName, searchedText } from './name-search.ts';

/** The rank of a name for a typed text. */
function fit(name: string, typed: string): number | null {
  const text = searchedText(typed);
  return text && nameFit(searchedName(name), text);
}

describe('nameFit', () => {
  it.each([
    ['망우본동 주민센터', '망', 0],
    ['망우본동 주민센터', '망우본동', 0],
    ['망우본동 주민센터', 'ㅁㅇ', 0],
    ['망우본동 주민센터', 'ㅁㅇㅂㄷ', 0],
    ['망우본동 주민센터', 'ㅁㅇㅂㄷㅈㅁ', 0],
    ['망우본동 주민센터', '주민', 1],
    ['망우본동 주민센터', 'ㅈㅁ', 1],
    ['망우본동 주민센터', '센터', 2],
    ['망우본동 주민센터', 'ㅅㅌ', 2],
    ['면목3·8동', '면목38', 0],
    ['KT 면목지사', 'kt면', 0],
    ['KT 면목지사', 'KT', 0],
    ['면목2동 주민센터', '2동', 1],
    ['면목2동 주민센터', '면2주', 3],
    ['면목2동 주민센터', '면목 주민', 3],
    ['면목2동 주민센터', 'ㅁㅈㅁ', 3],
    ['면목3·8동 주민센터', '면8', 3],
    ['신내1동 주민센터', '신내1 주민', 3],
    ['은행나무경로당', '은경', 4],
    ['은행나무경로당', '은경로', 4],
    ['은행나무경로당', '은겨', 4],
  ] as const)('finds %s by %s', (name, typed, found) => expect(fit(name, typed)).toBe(found));

  it.each(['ㅁ', '며', '면', '면ㅁ', '면모', '면목', '면목ㅂ', '면목보', '면목본'])(
    'finds a name at every keystroke: %s',
    (typed) => expect(fit('면목본동', typed)).toBe(0),
  );

  it('finds a name while its final consonant moves to the next syllable', () => {
    // '각오' is typed ㄱㅏㄱㅗ, and 각 precedes 가고.
    expect(fit('가곡동', '각')).toBe(0);
    expect(fit('일산', '잀')).toBe(0);
  });

  it.each([
    ['망우본동', '면'],
    ['망우본동', 'ㅇㅁ'],
    ['망우본동', 'ㅏ'],
    ['망우본동', '우몬'],
    ['망우본동', '앙'],
    ['면목2동 주민센터', '주2'],
    ['면목2동 주민센터', '센면'],
    ['면목2동 주민센터', 'ㅁㅈㅎ'],
  ])("doesn't find %s by %s", (name, typed) => expect(fit(name, typed)).toBeNull());

  it('finds nothing for an empty text', () => {
    expect(searchedText('')).toBeNull();
    expect(searchedText(' · ')).toBeNull();
  });

  it('treats a decomposed text the same', () => {
    expect(fit('망우본동'.normalize('NFD'), '망우')).toBe(0);
    expect(fit('망우본동', '망우'.normalize('NFD'))).toBe(0);
  });
});
