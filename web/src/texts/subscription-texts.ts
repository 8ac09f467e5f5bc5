import { subscriptions as en } from './en/subscriptions.ts';
import { subscriptions as ko } from './ko/subscriptions.ts';
import { useLanguage } from './texts.tsx';

/** The texts of subscriptions in the current language; separate from the catalogue, which the main page waits for. */
export const useSubscriptionTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
