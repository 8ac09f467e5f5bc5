import { dialog as en } from './en/dialog.ts';
import { dialog as ko } from './ko/dialog.ts';
import { useSharedTexts } from './shared-texts.tsx';

/** The texts of dialogs in the current language; separate from the catalogue, which the main page waits for. */
export const useDialogTexts = (): typeof ko => (useSharedTexts().language === 'en' ? en : ko);
