import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The server answers from memory for up to this long; asked sooner, it might take the live news back. */
const answerAgeMs = 2_000;

/** Asks a query again once its answer is sure to hold the live news; what happens meanwhile shares that one question. */
export function useAskAgain(): (queryKey: QueryKey) => void {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (queryKey) => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void queries.invalidateQueries({ queryKey });
    }, answerAgeMs);
  };
}
