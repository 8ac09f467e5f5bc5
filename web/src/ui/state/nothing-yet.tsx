import { useSharedTexts } from '#texts/shared-texts.tsx';
import { EmptyState } from './empty-state.tsx';

interface NothingYetProps {
  /** The applied and the empty filters; both omitted if there are none. */
  applied?: Readonly<Record<string, unknown>>;
  cleared?: Readonly<Record<string, unknown>>;
  /** A suggestion for filters without matches. */
  hint?: string;
}

/** Shown instead of a list's rows: either the filters match none, or none is registered yet. */
export function NothingYet({ applied = {}, cleared = {}, hint }: NothingYetProps) {
  const { ui } = useSharedTexts();
  if (hasFilters(applied, cleared)) return <EmptyState>{hint === undefined ? null : <p>{hint}</p>}</EmptyState>;
  return (
    <EmptyState message={ui.nothingYet}>
      <p>{ui.nothingYetHint}</p>
    </EmptyState>
  );
}

/** Whether any filter differs from the unfiltered state. */
export const hasFilters = (applied: Readonly<Record<string, unknown>>, cleared: Readonly<Record<string, unknown>>) =>
  Object.keys(applied).some((name) => (applied[name] || '') !== (cleared[name] || ''));
