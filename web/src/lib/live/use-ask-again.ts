import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The server answers from memory for up to this long; asked sooner, it might take the live news back. */
const answerAgeMs = 2_000;

/** Asks a query again once its answer is sure to hold the live news; what happens meanwhile shares that one question. */
export function useAskAgain(): (queryKey: QueryKey) => void {
  const queries = useQueryClient();
  const [waiting] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => () => waiting.forEach(clearTimeout), [waiting]);
  return (queryKey) => {
    const hash = hashKey(queryKey);
    if (waiting.has(hash)) return;
    const ask = () => {
      waiting.delete(hash);
      void queries.invalidateQueries({ queryKey });
    };
    waiting.set(hash, setTimeout(ask, answerAgeMs));
  };
}
