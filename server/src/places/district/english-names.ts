/** English names of the district's file. */
import type { District } from '@maru/domain/district';
import type { Language } from '@maru/domain/language';
import { said } from '@maru/domain/translated-names';

type Named = Pick<District, 'name' | 'englishName' | 'dongs' | 'englishNames'>;

/** English names by Korean name: the district, its dongs, and other names. */
export function englishNamesOf({ name, englishName, dongs, englishNames = {} }: Named): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(englishNames));
  for (const dong of dongs) if (dong.englishName) names.set(dong.dongName, dong.englishName);
  if (englishName) names.set(name, englishName);
  return names;
}

/** Translates names in texts to a language; names without an English one stay Korean. */
export function translatorOf(district: Named): (text: string, language: Language) => string {
  const names = englishNamesOf(district);
  return (text, language) => said(text, language === 'en' ? names : null);
}
