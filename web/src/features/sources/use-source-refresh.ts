import { useQueryClient } from '@tanstack/react-query';

/** Refetches everything about sources and decoders, after a version of either was saved. */
export function useSourceRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [call] }) => /^GET \/admin\/api\/device\/(source|codec)/.test(String(call)),
    });
}
