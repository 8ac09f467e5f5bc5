import { type Language, languages } from '@maru/domain/language';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ko, type Texts } from './ko.ts';
import { SharedTextsProvider } from './shared-texts.tsx';

const storedAs = 'maru.language';

/** Korean is in the page's bundle; other languages are loaded on demand. */
const loaders: Record<Exclude<Language, 'ko'>, () => Promise<Texts>> = {
  en: () => import('./en.ts').then((module) => module.en),
};

/** A language and its texts. */
export interface Catalogue {
  language: Language;
  texts: Texts;
}

const korean: Catalogue = { language: 'ko', texts: ko };

interface Spoken extends Catalogue {
  setLanguage: (language: Language) => void;
}

const SpokenContext = createContext<Spoken | null>(null);

/** The language of a shared link, or else of an earlier choice. */
function firstLanguage(): Language {
  if (import.meta.env.SSR) return 'ko';
  const linked = new URLSearchParams(location.search).get('lang');
  const stored = linked ?? localStorage.getItem(storedAs);
  return languages.find((language) => language === stored) ?? 'ko';
}

/** The texts of a language. */
export const catalogueOf = async (language: Language): Promise<Catalogue> =>
  language === 'ko' ? korean : { language, texts: await loaders[language]() };

/** The texts in the language of the link or of an earlier choice; Korean if they can't be loaded. */
export const chosenTexts = (): Promise<Catalogue> => catalogueOf(firstLanguage()).catch(() => korean);

/** @param first the initial language; Korean by default */
export function TextsProvider({ first = korean, children }: { first?: Catalogue | undefined; children: ReactNode }) {
  const [requested, setRequested] = useState(firstLanguage);
  const [loaded, setLoaded] = useState(first);

  useEffect(() => {
    if (requested === loaded.language) return;
    let current = true;
    catalogueOf(requested).then(
      (found) => current && setLoaded(found),
      // The chunk couldn't be loaded, so page and switch return to the loaded language.
      () => current && setRequested(loaded.language),
    );
    return () => {
      current = false;
    };
  }, [requested, loaded.language]);

  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);

  const spoken = useMemo<Spoken>(
    () => ({
      ...loaded,
      setLanguage: (language) => {
        localStorage.setItem(storedAs, language);
        setRequested(language);
      },
    }),
    [loaded],
  );
  return (
    <SpokenContext value={spoken}>
      <SharedTextsProvider texts={loaded.texts}>{children}</SharedTextsProvider>
    </SpokenContext>
  );
}

/** The current language and its setter. */
export function useLanguage(): Spoken {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('useLanguage needs a TextsProvider around it');
  return spoken;
}

/** The catalogue in the current language, by area: `useTexts().air.measurement.co2`. */
export const useTexts = (): Texts => useLanguage().texts;
