import { correction as en } from './en/correction.ts';
import { correction as ko } from './ko/correction.ts';
import { useSharedTexts } from './shared-texts.tsx';

/**
 * Texts about the humidity correction in the current language; separate from the catalogue, which the main page waits
 * for.
 */
export const useCorrectionTexts = (): typeof ko => (useSharedTexts().language === 'en' ? en : ko);
