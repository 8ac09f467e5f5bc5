import { useQueryClient } from '@tanstack/react-query';

/** Refetches all data about sources and decoders after one of them was saved. */
export function useSourceRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [call] }) => /^GET \/admin\/api\/device\/(source|codec)/.test(String(call)),
    });
}
