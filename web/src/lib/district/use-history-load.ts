import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';

const askAgainMs = 5_000;

/** Percent of the demo's history that is loaded, or null when all is; what pages show is asked again then. */
export function useHistoryLoad(isDemo: boolean): number | null {
  const client = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const { data } = useCall(
    'GET /api/district/history-load',
    {},
    // The page comes with it: a line that appeared later would move everything below.
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
