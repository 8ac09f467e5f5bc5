/** Searches names while typing; Korean names are matched letter by letter. */

/** Final consonants from U+11A8 as typed letters: 'ㄳ' is typed as two letters. */
const finals = 'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'
  .split(' ')
  .map((letters) => letters.normalize('NFKD'));
const firstFinal = 0x11a8;
const isInitial = (letter: string) => letter >= 'ᄀ' && letter <= 'ᄒ';
const isVowel = (letter: string) => letter >= 'ᅡ' && letter <= 'ᅵ';

/** Letters ignored by the search: spaces, and punctuation between parts of a name. */
const silent = /[\s·.,()'"‘’_-]+/g;

/** A text as its typed letters: '면목' is ᄆ ᅧ ᄂ ᄆ ᅩ ᄀ, independent of syllable boundaries. */
const lettersOf = (text: string): string =>
  [...text.toLowerCase().replace(silent, '').normalize('NFKD')]
    .map((letter) => finals[letter.charCodeAt(0) - firstFinal] ?? letter)
    .join('');

interface Syllable {
  letters: string;
  initial: string;
  beginsWord: boolean;
}

/** A name split once for repeated searches. */
export interface SearchedName {
  syllables: readonly Syllable[];
  /** The name's words, each as all letters and as syllable initials; a number inside a name is a word. */
  words: readonly { letters: string; initials: string }[];
}

/** Prepares a name for repeated searches. */
export function searchedName(name: string): SearchedName {
  const words = name
    .normalize('NFC')
    .split(silent)
    .flatMap((word) => word.match(/\d+|\D+/g) ?? [])
    .map((word) =>
      [...word].map((character, at): Syllable => {
        const letters = lettersOf(character);
        return { letters, initial: letters.charAt(0), beginsWord: at === 0 };
      }),
    );
  const joined = (word: readonly Syllable[], part: 'letters' | 'initial') => word.map((one) => one[part]).join('');
  return {
    syllables: words.flat(),
    words: words.map((word) => ({ letters: joined(word, 'letters'), initials: joined(word, 'initial') })),
  };
}

interface SearchedText {
  letters: string;
  areInitials: boolean;
}

/** A typed text prepared for search; null if the text has no searchable letters. */
export function searchedText(typed: string): SearchedText | null {
  const letters = lettersOf(typed);
  if (letters === '') return null;
  const alone = [...letters];
  return { letters, areInitials: alone.every(isInitial) && !alone.some(isVowel) };
}

/**
 * Ranks a name for a typed text, lower is better. 0: the name begins with the text. 1: one of its words does. 2: the
 * name contains the text. 3: words begin with parts of the text ('면2주' finds '면목2동 주민센터'). 4: the text's syllables
 * occur in order ('은경' finds 은행나무경로당). Null if the name doesn't match. Consonants alone are initials: 'ㅁㅇ' finds 망우. An
 * incomplete syllable matches its completions: '모' and '목' find 목동, '면모' finds 면목.
 */
export function nameFit({ syllables, words }: SearchedName, typed: SearchedText): number | null {
  const rest = syllables.map(({ letters }) => letters).join('');
  const initials = syllables.map(({ initial }) => initial).join('');
  let best: number | null = null;
  let offset = 0;
  for (const [at, { letters, beginsWord }] of syllables.entries()) {
    const fits =
      rest.startsWith(typed.letters, offset) || (typed.areInitials && initials.startsWith(typed.letters, at));
    const fit = at === 0 ? 0 : beginsWord ? 1 : 2;
    if (fits && (best === null || fit < best)) best = fit;
    offset += letters.length;
  }
  if (best !== null) return best;
  if (areBeginnings(words, typed)) return 3;
  return !typed.areInitials && areBeginnings(syllables, typed) ? 4 : null;
}

/** Whether the typed text consists of beginnings of words or syllables in order; some may be skipped. */
function areBeginnings(
  words: readonly { letters: string; initials?: string }[],
  { letters, areInitials }: SearchedText,
): boolean {
  const reached = new Set([0]);
  for (const word of words) {
    const text = (areInitials && word.initials) || word.letters;
    // Iterates over a copy, because positions inside this word aren't beginnings.
    for (const from of [...reached])
      for (let length = 1; length <= text.length && text[length - 1] === letters[from + length - 1]; length += 1)
        reached.add(from + length);
  }
  return reached.has(letters.length);
}
