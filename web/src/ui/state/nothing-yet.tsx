import { useSharedTexts } from '#texts/shared-texts.tsx';
import { EmptyState } from './empty-state.tsx';

interface NothingYetProps {
  /** What is looked for and what would be without filters; both left out where nothing can be looked for. */
  applied?: Readonly<Record<string, unknown>>;
  cleared?: Readonly<Record<string, unknown>>;
  /** What to do about filters that match nothing. */
  hint?: string;
}

/** Stands where a list has no rows: filters may match none, or none is registered yet. */
export function NothingYet({ applied = {}, cleared = {}, hint }: NothingYetProps) {
  const { ui } = useSharedTexts();
  if (hasFilters(applied, cleared)) return <EmptyState>{hint === undefined ? null : <p>{hint}</p>}</EmptyState>;
  return (
    <EmptyState message={ui.nothingYet}>
      <p>{ui.nothingYetHint}</p>
    </EmptyState>
  );
}

/** Whether any filter differs from what it is without a search. */
export const hasFilters = (applied: Readonly<Record<string, unknown>>, cleared: Readonly<Record<string, unknown>>) =>
  Object.keys(applied).some((name) => (applied[name] || '') !== (cleared[name] || ''));
