import { privacy as en } from './en/privacy.ts';
import { privacy as ko } from './ko/privacy.ts';
import { useLanguage } from './texts.tsx';

/** The privacy policy in the language in use; apart from the catalogue, which the first page waits for. */
export const usePrivacyTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
