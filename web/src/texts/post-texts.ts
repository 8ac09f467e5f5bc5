import { posts as en } from './en/posts.ts';
import { posts as ko } from './ko/posts.ts';
import { useLanguage } from './texts.tsx';

/** The words of notices and popups, in the language in use; apart from the catalogue, which the first page waits for. */
export const usePostTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
