import { type Language, languages } from '@maru/domain/language';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ko, type Texts } from './ko.ts';
import { SharedTextsProvider } from './shared-texts.tsx';

const storedAs = 'maru.language';
const inAddress = /\blang=(\w+)/;

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
function chosenLanguage(): Language {
  if (import.meta.env.SSR) return 'ko';
  const stored = inAddress.exec(location.search)?.[1] ?? localStorage.getItem(storedAs);
  return languages.find((language) => language === stored) ?? 'ko';
}

/** The texts of a language. Korean is in the page's bundle; English is loaded on demand. */
export const catalogueOf = async (language: Language): Promise<Catalogue> =>
  language === 'ko' ? korean : { language, texts: (await import('./en.ts')).en };

/** The texts in the language of the link or of an earlier choice; Korean if they can't be loaded. */
export const chosenTexts = (): Promise<Catalogue> => catalogueOf(chosenLanguage()).catch(() => korean);

/** @param first the initial language; Korean by default */
export function TextsProvider({ first = korean, children }: { first?: Catalogue | undefined; children: ReactNode }) {
  const [loaded, setLoaded] = useState(first);

  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);

  const spoken = useMemo<Spoken>(
    () => ({
      ...loaded,
      setLanguage: (language) => {
        localStorage.setItem(storedAs, language);
        // The address's language would outrank the choice after a reload.
        history.replaceState(history.state, '', location.href.replace(inAddress, `lang=${language}`));
        // Without its chunk, or after another choice, the page keeps its language.
        chosenTexts().then((found) => found.language === chosenLanguage() && setLoaded(found));
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
