import { useCall } from '../api/use-call.ts';
import { useSession } from './session-provider.tsx';

/** Whether the citizen who is logged in operates a place, or is a parent whom a nursery school has named. */
export function useHasFacility(isWanted: boolean): boolean {
  const { state } = useSession();
  const enabled = isWanted && state === 'in';
  const operated = useCall('GET /api/mypage/operating-facility/air-quality/summary', {}, { enabled });
  const parent = useCall('GET /api/mypage/check-parents', {}, { enabled });
  return (operated.data?.list.length ?? 0) > 0 || (parent.data?.isParents ?? false);
}
