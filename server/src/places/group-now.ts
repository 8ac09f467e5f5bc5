/** How a graded group is now, as its tile on the main page shows it. */
import type { GroupNow } from '@maru/contract/main-page';
import { type Grade, grades, severityOf } from '@maru/domain/grade';
import { attentionOf, isUnusual } from '@maru/domain/main-groups';

interface GradedPlace {
  placeName: string;
  dongName: string;
  grade: Grade;
}

const worstFirst = grades.toSorted((a, b) => severityOf(b) - severityOf(a));

/** The statuses of some places, and the first of those with the worst grade where that is unusual. */
export function gradedNow(places: readonly GradedPlace[]): Pick<GroupNow, 'statuses' | 'worst'> {
  const byGrade = Map.groupBy(places, ({ grade }) => grade);
  const statuses = worstFirst.flatMap((status) => {
    const count = byGrade.get(status)?.length ?? 0;
    return count > 0 ? { status, attention: attentionOf[status], count } : [];
  });
  const [first] = statuses;
  const worst = first && isUnusual(first.attention) ? byGrade.get(first.status)?.[0] : undefined;
  return { statuses, worst: worst ? { placeName: worst.placeName, dongName: worst.dongName } : null };
}
