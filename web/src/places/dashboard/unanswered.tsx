import type { ApiProblem } from '../../lib/api/problem.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';

interface UnansweredProps {
  /** A call without data. */
  call: { isError: boolean; error: ApiProblem | null; refetch(): Promise<unknown> };
  /** What it tells, as a noun. */
  what: string;
  /** The height of what is waited for, a CSS length. */
  height: string;
}

/** Stands on a wall where one call hasn't answered: it is waited for, or it failed; the rest of the wall stays. */
export const Unanswered = ({ call, what, height }: UnansweredProps) =>
  call.isError ? (
    <FailedState what={what} problem={call.error} onRetry={() => void call.refetch()} />
  ) : (
    <Skeleton height={height} />
  );
