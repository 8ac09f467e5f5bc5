import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';

const askAgainMs = 5_000;

/** Percent of the demo's history that is loaded, or null when complete; pages then refetch their data. */
export function useHistoryLoad(isDemo: boolean): number | null {
  const client = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const { data } = useCall(
    'GET /api/district/history-load',
    {},
    // Part of the page's first view, because a line that appears later would shift everything below.
    { enabled: isDemo, isFirst: true, refetchInterval: isLoading && askAgainMs },
  );
  const percent = data && data.loading.length > 0 ? data.percent : null;
  const isNow = percent !== null;
  useEffect(() => {
    if (isLoading === isNow) return;
    setLoading(isNow);
    if (!isNow) void client.invalidateQueries();
  }, [client, isLoading, isNow]);
  return percent;
}
