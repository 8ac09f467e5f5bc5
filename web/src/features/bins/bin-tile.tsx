import { binMeasures } from '@maru/domain/bin';
import { useCall } from '../../lib/api/use-call.ts';
import { beginning } from '../../lib/paths/beginning.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LiveTile } from '../../places/tile/tile.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { GradeBadge } from '../../ui/grade/grade-badge.tsx';
import { levelOrder } from './bins.ts';

const refreshMs = 60_000;

/** How many recycle bins there are, and how many of them stand at each level, the fullest first. */
export function BinTile() {
  const { bins, main, measures } = useTexts();
  const report = useCall(
    'GET /api/clean-environment/recycle-bin/report',
    { query: {} },
    { refetchInterval: refreshMs },
  );
  return (
    <LiveTile
      to={paths.binCondition}
      search={beginning}
      title={bins.name}
      call={report}
      figure={({ conditionInfo }) => bins.count(conditionInfo.totalCount)}
    >
      {({ conditionInfo: { levels } }) =>
        levelOrder.map((level) => {
          const count = levels.find(({ status }) => status === level)?.count;
          const word = measures.gradeWord(level, binMeasures[0]);
          return count ? (
            <GradeBadge key={level} grade={level} word={main.tiles.count(word, count)} variant="plain" />
          ) : null;
        })
      }
    </LiveTile>
  );
}
