import { formatSeoul } from '@maru/domain/seoul-time';
import { useEffect, useRef, useState } from 'react';

/** What was typed and not saved, as the browser keeps it. */
export interface Draft<F> {
  /** When it was last typed in. */
  at: string;
  values: F;
}

interface DraftSettings<F> {
  /** Tells drafts apart: whose, and of what. */
  name: string;
  /** What can be kept: texts, numbers, no files. */
  values: F;
  isChanged: boolean;
}

const prefix = 'maru.admin.draft.';
/** Milliseconds after the last letter. */
const restMs = 500;

function stored<F>(name: string): Draft<F> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Draft<F> | null;
    return draft && typeof draft.at === 'string' && typeof draft.values === 'object' ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed in the browser until it is saved or taken back, and gives what was kept from before: a closed window
 * loses nothing.
 */
export function useDraft<F extends object>({ name, values, isChanged }: DraftSettings<F>) {
  const [offered, setOffered] = useState(() => stored<F>(name));
  const [wasChanged, setWasChanged] = useState(false);
  const text = JSON.stringify(values);
  const keptAs = useRef(name);
  useEffect(() => {
    // What was new is saved and has an id: nothing is left of it for the next new one.
    if (keptAs.current !== name) localStorage.removeItem(prefix + keptAs.current);
    keptAs.current = name;
  }, [name]);
  useEffect(() => {
    if (isChanged) {
      setWasChanged(true);
      const keep = () => {
        try {
          localStorage.setItem(
            prefix + name,
            JSON.stringify({ at: formatSeoul(new Date()), values: JSON.parse(text) }),
          );
        } catch {
          // The browser has no room left: nothing is kept, and nothing else breaks.
        }
      };
      const timer = setTimeout(keep, restMs);
      return () => clearTimeout(timer);
    }
    if (wasChanged) localStorage.removeItem(prefix + name);
    return undefined;
  }, [name, text, isChanged, wasChanged]);
  return {
    offered,
    /** It was taken, or isn't wanted. */
    settle() {
      setOffered(null);
      if (!isChanged) localStorage.removeItem(prefix + name);
    },
  };
}
