import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallInput } from './api.ts';
import { type FileCallKey, receiveFile } from './file.ts';
import type { ApiProblem } from './problem.ts';

/**
 * An address for an image that not everybody may see: it is asked for with the session's token and held while the
 * component shows it. Undefined until it has come, and where it can't be had; `problem` then says why. Null asks for none.
 */
export function useFileUrl<K extends FileCallKey>(
  key: K,
  input: CallInput<K> | null,
): { url: string | undefined; problem: ApiProblem | null } {
  const { data, error } = useQuery<Blob, ApiProblem>({
    queryKey: [key, input],
    queryFn: async ({ signal }) => (await receiveFile(key, input as CallInput<K>, { signal })).blob,
    enabled: input !== null,
    // What lies under a name that the server drew never changes.
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
