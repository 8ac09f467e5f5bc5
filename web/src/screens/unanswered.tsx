import type { ApiProblem } from '../lib/api/problem.ts';
import { FailedState } from '../ui/state/failed-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';

/** A call's state, in the form of `useCall`. */
export interface CallState {
  isError: boolean;
  error: ApiProblem | null;
  refetch: () => unknown;
}

interface UnansweredProps {
  /** A call without data. */
  call: CallState;
  /** The noun for the call's content. */
  what: string;
  /** Height of the placeholder, a CSS length. */
  height: string;
}

/** Replaces a part of a page while its call is loading or after it failed; the rest of the page stays. */
export function Unanswered({ call, what, height }: UnansweredProps) {
  if (!call.isError) return <Skeleton height={height} />;
  return <FailedState what={what} problem={call.error} onRetry={() => void call.refetch()} />;
}
