import { openData as en } from './en/open-data.ts';
import { openData as ko } from './ko/open-data.ts';
import { useLanguage } from './texts.tsx';

interface Named {
  title: string;
  englishTitle: string;
  description: string;
  englishDescription: string;
}

/** The texts of the open data pages, and a data set's own, in the current language. */
export function useOpenDataTexts() {
  const isEnglish = useLanguage().language === 'en';
  return {
    words: isEnglish ? en : ko,
    isEnglish,
    titleOf: ({ title, englishTitle }: Pick<Named, 'title' | 'englishTitle'>) => (isEnglish ? englishTitle : title),
    aboutOf: ({ description, englishDescription }: Pick<Named, 'description' | 'englishDescription'>) =>
      isEnglish ? englishDescription : description,
    nameOf: ({ name, englishName }: { name: string; englishName: string }) => (isEnglish ? englishName : name),
  };
}
