/** Translations of names. Null means Korean, without translation. */
export type Names = ReadonlyMap<string, string> | null;

/** Korean words with their digits: '면목3·8동 주민센터', '2층'. */
const koreanWords = /(?<!\d)\d*[가-힣](?:[·~-]?[가-힣\d])*(?: \d*[가-힣](?:[·~-]?[가-힣\d])*)*/g;

/** The language of a text that may be Korean, for its element's `lang`. */
export const langOf = (text: string): 'ko' | undefined => (/[가-힣]/.test(text) ? 'ko' : undefined);

/** Translates every name in a text; unknown ones stay Korean. */
export const said = (text: string, names: Names): string =>
  names ? (names.get(text) ?? text.replace(koreanWords, (words) => names.get(words) ?? words)) : text;

/** Splits a text into runs of one language, with names translated by {@link said}. */
export function runsOf(text: string, names: Names): { text: string; lang: 'ko' | undefined }[] {
  const whole = said(text, names);
  const runs: { text: string; lang: 'ko' | undefined }[] = [];
  let from = 0;
  for (const { 0: words, index } of whole.matchAll(koreanWords)) {
    if (index > from) runs.push({ text: whole.slice(from, index), lang: undefined });
    runs.push({ text: words, lang: 'ko' });
    from = index + words.length;
  }
  if (from < whole.length) runs.push({ text: whole.slice(from), lang: undefined });
  return runs;
}
