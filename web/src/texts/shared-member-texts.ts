import { sharedMembers as en } from './en/shared-members.ts';
import { sharedMembers as ko } from './ko/shared-members.ts';
import { useSharedTexts } from './shared-texts.tsx';

/** Texts of shared members in the current language; separate from the catalogue, which the main page waits for. */
export const useSharedMemberTexts = (): typeof ko => (useSharedTexts().language === 'en' ? en : ko);
