import { createContext, type ReactNode, useContext } from 'react';
import type { SharedTexts } from './ko/shared.ts';

const SharedTextsContext = createContext<SharedTexts | null>(null);

/** Provides the primitives' texts. On the public site, TextsProvider includes them in the current language. */
export function SharedTextsProvider({ texts, children }: { texts: SharedTexts; children: ReactNode }) {
  return <SharedTextsContext value={texts}>{children}</SharedTextsContext>;
}

/** The texts of the primitives, for both sites. */
export function useSharedTexts(): SharedTexts {
  const texts = useContext(SharedTextsContext);
  if (!texts) throw new Error('useSharedTexts needs a SharedTextsProvider around it');
  return texts;
}
