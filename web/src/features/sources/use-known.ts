import { useEffect, useRef } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';

interface KnownSettings<K> {
  /** The stored values; a refetch may bring those that another administrator saved. */
  stored: K;
  /** True if the form has input that isn't saved. */
  isChanged: boolean;
  /** Refetches the stored values. */
  refresh: () => Promise<unknown>;
}

export type SaveKnown<K> = <Answer>(save: (known: K) => Promise<Answer>) => Promise<Answer>;

/**
 * Saves a form with the values stored when its input began, so that the server refuses the first save after another
 * administrator's; the next one overwrites it.
 */
export function useKnown<K>({ stored, isChanged, refresh }: KnownSettings<K>): SaveKnown<K> {
  const known = useRef<K | null>(stored);
  useEffect(() => {
    if (!isChanged || known.current === null) known.current = stored;
  });
  return async (save) => {
    try {
      return await save(known.current ?? stored);
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem && thrown.code === 'CONFLICT')) throw thrown;
      await refresh();
      known.current = null;
      throw new ApiProblem({ status: 409, code: 'CONFLICT', error: consoleListWords.savedMeanwhile });
    }
  };
}
