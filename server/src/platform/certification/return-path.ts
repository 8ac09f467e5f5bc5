/** Return addresses for providers, one per language, because a provider may drop the query. */
import { type Language, languages } from '@maru/domain/language';

const returnPath = '/certification/return';

export const returnPathOf = (language: Language): string =>
  language === 'ko' ? returnPath : `${returnPath}/${language}`;

/** The language of a return address or path; by default that of the site. */
export const languageOf = (returnAddress: string): Language =>
  languages.find((language) => returnAddress.endsWith(returnPathOf(language))) ?? 'ko';
