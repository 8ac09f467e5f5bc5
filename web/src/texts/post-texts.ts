import { posts as en } from './en/posts.ts';
import { posts as ko } from './ko/posts.ts';
import { useLanguage } from './texts.tsx';

/**
 * The texts of notices and popups in the current language; separate from the catalogue, which the main page waits for.
 */
export const usePostTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
