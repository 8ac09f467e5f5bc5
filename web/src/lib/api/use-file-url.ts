import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallInput } from './api.ts';
import { type FileCallKey, receiveFile } from './file.ts';
import type { ApiProblem } from './problem.ts';

/**
 * An object URL for an image with restricted access, loaded with the session's token and released on unmount. Undefined
 * until loaded and on failure; `problem` has the reason. Null loads nothing.
 */
export function useFileUrl<K extends FileCallKey>(
  key: K,
  input: CallInput<K> | null,
): { url: string | undefined; problem: ApiProblem | null } {
  const { data, error } = useQuery<Blob, ApiProblem>({
    queryKey: [key, input],
    queryFn: async ({ signal }) => (await receiveFile(key, input as CallInput<K>, { signal })).blob,
    enabled: input !== null,
    // Content under a server-generated name never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const own = URL.createObjectURL(data);
    setUrl(own);
    return () => {
      URL.revokeObjectURL(own);
      setUrl(undefined);
    };
  }, [data]);
  return { url, problem: error };
}
