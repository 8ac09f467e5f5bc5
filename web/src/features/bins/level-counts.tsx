import type { OutputOf } from '@maru/contract';
import { binMeasures } from '@maru/domain/bin';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { levelOrder } from './bins.ts';

type Levels = OutputOf<'GET /api/clean-environment/recycle-bin/report'>['conditionInfo']['levels'];

interface LevelCountsProps {
  /** Names the list. */
  label: string;
  levels: Levels;
  className: string | undefined;
  /** Leaves out the levels at which no bin stands. */
  isShort?: boolean;
}

/** How many bins stand at each level, the fullest first. */
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
