import { useLanguage } from '#texts/texts.tsx';

/** What terms are called and say, in both languages; English is empty where nobody has translated them. */
interface Titles {
  title: string;
  englishTitle: string;
}
interface Bodies {
  body: string;
  englishBody: string;
}

/** Terms in the language in use, as far as they are translated. */
export function useTermsTexts() {
  const isEnglish = useLanguage().language === 'en';
  return {
    titleOf: ({ title, englishTitle }: Titles) => (isEnglish && englishTitle) || title,
    bodyOf: ({ body, englishBody }: Bodies) => (isEnglish && englishBody) || body,
  };
}
