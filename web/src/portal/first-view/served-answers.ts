import type { FirstAnswer } from '@maru/contract/first-view';
import type { QueryClient } from '@tanstack/react-query';

/** Takes answers that came with the page as if their calls had been made then. */
export function keepAnswers(queries: QueryClient, answers: readonly FirstAnswer[], updatedAt = Date.now()): void {
  for (const { key, input, answer } of answers) queries.setQueryData([key, input], answer, { updatedAt });
}

/** Takes what the server wrote into the page; by a clock that is behind, as just answered. */
export function keepServedAnswers(queries: QueryClient): void {
  const served = document.getElementById('first-answers')?.textContent;
  if (!served) return;
  const { at, answers } = JSON.parse(served) as { at: number; answers: FirstAnswer[] };
  keepAnswers(queries, answers, Math.min(at, Date.now()));
}
