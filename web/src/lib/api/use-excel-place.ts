import { useCall } from './use-call.ts';

const betweenMs = 2_000;

/** Number of Excel files ahead of the waiting file; null if no file is waiting. */
export function useExcelPlace(
  call: 'GET /admin/api/excel-queue' | 'GET /api/mypage/excel-queue',
  isRunning: boolean,
): number | null {
  const { data } = useCall(call, {}, { enabled: isRunning, staleTime: 0, refetchInterval: betweenMs });
  return isRunning ? (data?.ahead ?? null) : null;
}
