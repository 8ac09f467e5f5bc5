import { personalData as en } from './en/personal-data.ts';
import { personalData as ko } from './ko/personal-data.ts';
import { useLanguage } from './texts.tsx';

/**
 * The texts of a member's personal data in the current language; separate from the catalogue, which the main page waits
 * for.
 */
export const usePersonalDataTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
