import { useLanguage } from '#texts/texts.tsx';

/** Titles and texts of terms in both languages; English is empty if not translated. */
interface Titles {
  title: string;
  englishTitle: string;
}
interface Bodies {
  body: string;
  englishBody: string;
}

/** Terms in the current language, if translated. */
export function useTermsTexts() {
  const isEnglish = useLanguage().language === 'en';
  return {
    titleOf: ({ title, englishTitle }: Titles) => (isEnglish && englishTitle) || title,
    bodyOf: ({ body, englishBody }: Bodies) => (isEnglish && englishBody) || body,
  };
}
