import { formatSeoul } from '@maru/domain/seoul-time';
import { useEffect, useRef, useState } from 'react';

/** Input that isn't saved yet, stored in the browser. */
export interface Draft<F> {
  /** Time of the last input. */
  at: string;
  values: F;
}

interface DraftSettings<F> {
  /** Identifies the draft: owner and object. */
  name: string;
  /** Storable values: texts and numbers, no files. */
  values: F;
  isChanged: boolean;
}

const prefix = 'maru.admin.draft.';
/** Delay after the last key press until the draft is stored, in milliseconds. */
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
 * Stores input in the browser until it is saved or reverted, and returns an earlier draft, so that a closed window
 * loses nothing.
 */
export function useDraft<F extends object>({ name, values, isChanged }: DraftSettings<F>) {
  const [offered, setOffered] = useState(() => stored<F>(name));
  const [wasChanged, setWasChanged] = useState(false);
  const text = JSON.stringify(values);
  const storedAs = useRef(name);
  useEffect(() => {
    // Deletes the draft of a new object, whose draft name changes when the object is saved.
    if (storedAs.current !== name) localStorage.removeItem(prefix + storedAs.current);
    storedAs.current = name;
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
          // The browser's storage is full, so drafts aren't stored; everything else works.
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
    /** Called after the draft was applied or discarded. */
    settle() {
      setOffered(null);
      if (!isChanged) localStorage.removeItem(prefix + name);
    },
  };
}
