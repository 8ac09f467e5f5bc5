import { dialog as en } from './en/dialog.ts';
import { dialog as ko } from './ko/dialog.ts';

/**
 * The texts of dialogs in the page's language; separate from the catalogue, which the main page waits for. The console
 * is in Korean.
 */
export const dialogTexts = (): typeof ko => (document.documentElement.lang === 'en' ? en : ko);
