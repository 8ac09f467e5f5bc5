import { useCall } from './use-call.ts';

const betweenMs = 2_000;

/** How many Excel files are before the one that somebody waits for; null while none waits. */
export function useExcelPlace(
  call: 'GET /admin/api/excel-queue' | 'GET /api/mypage/excel-queue',
  isRunning: boolean,
): number | null {
  const { data } = useCall(call, {}, { enabled: isRunning, staleTime: 0, refetchInterval: betweenMs });
  return isRunning ? (data?.ahead ?? null) : null;
}
