import { share as en } from './en/share.ts';
import { share as ko } from './ko/share.ts';
import { useLanguage } from './texts.tsx';

/** The texts of sharing in the current language; separate from the catalogue, which the main page waits for. */
export const useShareTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
