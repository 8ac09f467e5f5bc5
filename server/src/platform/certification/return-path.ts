/** Where providers send the browser back: an address for each language, as a provider may keep no query of it. */
import { type Language, languages } from '@maru/domain/language';

const returnPath = '/certification/return';

export const returnPathOf = (language: Language): string =>
  language === 'ko' ? returnPath : `${returnPath}/${language}`;

/** The language of a return address or its path; the site's own where it says none. */
export const languageOf = (returnAddress: string): Language =>
  languages.find((language) => returnAddress.endsWith(returnPathOf(language))) ?? 'ko';
