import { guide as en } from './en/guide.ts';
import { guide as ko } from './ko/guide.ts';
import { useSharedTexts } from './shared-texts.tsx';

/** Explanations of the grades in the current language; separate from the catalogue, which the main page waits for. */
export const useGuideTexts = (): typeof ko => (useSharedTexts().language === 'en' ? en : ko);
