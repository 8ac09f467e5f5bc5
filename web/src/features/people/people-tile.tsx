import type { Grade } from '@maru/domain/grade';
import { crowding } from '@maru/domain/people';
import { beginning } from '../../lib/paths/beginning.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LiveTile } from '../../places/tile/tile.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { GradeBadge } from '../../ui/grade/grade-badge.tsx';
import { areaPlaces } from './people.ts';

const worstFirst: readonly Grade[] = ['very_bad', 'bad', 'normal', 'good', 'inspection'];

/** How many are out in the district's areas now, and how crowded these are, the worst first. */
export function PeopleTile() {
  const { people: words, main, measures } = useTexts();
  const areas = areaPlaces.useAnswer({});
  areaPlaces.useNews();
  return (
    <LiveTile
      to={paths.populationLocation}
      search={beginning}
      title={words.name}
      call={areas}
      figure={({ list }) => words.tile(list.reduce((sum, { personCount }) => sum + (personCount ?? 0), 0))}
    >
      {({ list }) =>
        worstFirst.map((grade) => {
          const count = list.filter(({ personCountStatus }) => personCountStatus === grade).length;
          const word = main.tiles.count(measures.gradeWord(grade, crowding), count);
          return count > 0 ? <GradeBadge key={grade} grade={grade} word={word} variant="plain" /> : null;
        })
      }
    </LiveTile>
  );
}
