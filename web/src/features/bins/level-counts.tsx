import type { OutputOf } from '@maru/contract';
import { binMeasures } from '@maru/domain/bin';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { levelOrder } from './bins.ts';

type Levels = OutputOf<'GET /api/clean-environment/recycle-bin/report'>['conditionInfo']['levels'];

interface LevelCountsProps {
  /** Accessible name of the list. */
  label: string;
  levels: Levels;
  className: string | undefined;
  /** Omits empty levels. */
  isShort?: boolean;
}

/** Number of bins by level, fullest first. */
export function LevelCounts({ label, levels, className, isShort = false }: LevelCountsProps) {
  const { measures } = useSharedTexts();
  return (
    <ul className={className} aria-label={label}>
      {levelOrder.map((level) => {
        const count = levels.find(({ status }) => status === level)?.count ?? 0;
        if (isShort && count === 0) return null;
        return (
          <li key={level}>
            <GradeBadge grade={level} word={measures.gradeWord(level, binMeasures[0])} variant="plain" />{' '}
            <strong>{count}</strong>
          </li>
        );
      })}
    </ul>
  );
}
