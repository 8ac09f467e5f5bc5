import type { ApiProblem } from '../lib/api/problem.ts';
import { FailedState } from '../ui/state/failed-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';

/** How a call stands, as `useCall` tells it. */
export interface CallState {
  isError: boolean;
  error: ApiProblem | null;
  refetch: () => Promise<unknown>;
}

interface UnansweredProps {
  /** A call without data. */
  call: CallState;
  /** What it tells, as a noun. */
  what: string;
  /** The height of what is waited for, a CSS length. */
  height: string;
}

/** Stands in for a part of a page whose call is under way or has failed; the rest of the page stays. */
export const Unanswered = ({ call, what, height }: UnansweredProps) =>
  call.isError ? (
    <FailedState what={what} problem={call.error} onRetry={() => void call.refetch()} />
  ) : (
    <Skeleton height={height} />
  );
