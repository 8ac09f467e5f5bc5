import { privacy as en } from './en/privacy.ts';
import { privacy as ko } from './ko/privacy.ts';
import { useLanguage } from './texts.tsx';

/** The privacy policy in the current language; separate from the catalogue, which the main page waits for. */
export const usePrivacyTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
