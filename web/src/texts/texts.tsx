import { type Language, languages } from '@maru/domain/language';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ko, type Texts } from './ko.ts';
import { SharedTextsProvider } from './shared-texts.tsx';

const storedAs = 'maru.language';

/** Korean comes with the page; the others are fetched when somebody chooses them. */
const loaders: Record<Exclude<Language, 'ko'>, () => Promise<Texts>> = {
  en: () => import('./en.ts').then((module) => module.en),
};

interface Spoken {
  language: Language;
  texts: Texts;
  setLanguage: (language: Language) => void;
}

const SpokenContext = createContext<Spoken | null>(null);

function storedLanguage(): Language {
  if (import.meta.env.SSR) return 'ko';
  const stored = localStorage.getItem(storedAs);
  return languages.find((language) => language === stored) ?? 'ko';
}

export function TextsProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(storedLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; texts: Texts }>({ language: 'ko', texts: ko });

  useEffect(() => {
    let current = true;
    const texts = wanted === 'ko' ? Promise.resolve(ko) : loaders[wanted]();
    texts.then(
      (found) => current && setLoaded({ language: wanted, texts: found }),
      // The chunk couldn't be fetched: the page stays in the language it has, and the switch shows so.
      () => current && setWanted(loaded.language),
    );
    return () => {
      current = false;
    };
  }, [wanted, loaded.language]);

  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);

  const spoken = useMemo<Spoken>(
    () => ({
      ...loaded,
      setLanguage: (language) => {
        localStorage.setItem(storedAs, language);
        setWanted(language);
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

/** The language in use and its switch. */
export function useLanguage(): Spoken {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('useLanguage needs a TextsProvider around it');
  return spoken;
}

/** The catalogue in the language in use, by area: `useTexts().air.measurement.co2`. */
export const useTexts = (): Texts => useLanguage().texts;
