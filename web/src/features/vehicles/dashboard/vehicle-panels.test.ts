import { expect, test } from 'vitest';
import { MissedVisits } from './vehicle-panels.tsx';

test.each([
  [0, '운행 계획이 없습니다'],
  // All of them were outside their hours.
  [2, '모두 방문했거나'],
])('shows whether any of %d planned visits was missed', (plannedCount, sentence) => {
  const panel = MissedVisits({ missed: [], missedCount: 0, plannedCount, onChoose: () => undefined });
  expect(panel.props.empty).toContain(sentence);
});
