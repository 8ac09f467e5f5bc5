import { guide as en } from './en/guide.ts';
import { guide as ko } from './ko/guide.ts';
import { useSharedTexts } from './shared-texts.tsx';

/** What the grades mean, in the language in use; apart from the catalogue, which the first page waits for. */
export const useGuideTexts = (): typeof ko => (useSharedTexts().language === 'en' ? en : ko);
