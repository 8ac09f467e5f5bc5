import { crowding } from '@maru/domain/people';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import type { Area } from './people.ts';

interface CrowdingProps {
  grade: Area['personCountStatus'];
  variant?: 'plain' | 'solid';
}

/** The word for the crowding. */
export function Crowding({ grade, variant = 'plain' }: CrowdingProps) {
  const { measures } = useSharedTexts();
  return <GradeBadge grade={grade} word={measures.gradeWord(grade, crowding)} variant={variant} />;
}
