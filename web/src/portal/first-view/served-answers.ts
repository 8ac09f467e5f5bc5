import type { FirstAnswer } from '@maru/contract/first-view';
import type { QueryClient } from '@tanstack/react-query';

/** Stores embedded answers in the cache as if their calls had been answered at `updatedAt`. */
export function keepAnswers(queries: QueryClient, answers: readonly FirstAnswer[], updatedAt = Date.now()): void {
  for (const { key, input, answer } of answers) queries.setQueryData([key, input], answer, { updatedAt });
}

/** Stores the page's embedded answers, dated by the server, or by the local clock if that is behind. */
export function keepServedAnswers(queries: QueryClient): void {
  const served = document.getElementById('first-answers')?.textContent;
  if (!served) return;
  const { at, answers } = JSON.parse(served) as { at: number; answers: FirstAnswer[] };
  keepAnswers(queries, answers, Math.min(at, Date.now()));
}
