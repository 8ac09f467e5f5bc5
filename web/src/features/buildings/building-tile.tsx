import { type BuildingKind, buildingKinds } from '@maru/domain/building';
import { useCall } from '../../lib/api/use-call.ts';
import { beginning } from '../../lib/paths/beginning.ts';
import { LiveTile } from '../../places/tile/tile.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { GradeBadge } from '../../ui/grade/grade-badge.tsx';
import { measuresOf } from './building-measures.ts';
import { pathsOf } from './buildings.ts';

const calls = {
  tilt: 'GET /api/tilt/installation-place/measure-status',
  crack: 'GET /api/crack/installation-place/measure-status',
} as const;
const refreshMs = 60_000;

/** How many buildings there are by each kind of sensor, and how many of them stand at each grade, the worst first. */
export const BuildingTiles = () => buildingKinds.map((kind) => <BuildingTile key={kind} kind={kind} />);

function BuildingTile({ kind }: { kind: BuildingKind }) {
  const { buildings: words, main, measures } = useTexts();
  const statuses = useCall(calls[kind], {}, { refetchInterval: refreshMs });
  return (
    <LiveTile
      to={pathsOf[kind].list}
      search={beginning}
      title={words.list[kind].title}
      call={statuses}
      figure={({ list }) => main.tiles.places(list.reduce((sum, { count }) => sum + count, 0))}
    >
      {({ list }) =>
        (['very_bad', 'bad', 'normal', 'inspection'] as const).map((grade) => {
          const count = list.find(({ status }) => status === grade)?.count;
          const word = measures.gradeWord(grade, measuresOf[kind][0]);
          return count ? (
            <GradeBadge key={grade} grade={grade} word={main.tiles.count(word, count)} variant="plain" />
          ) : null;
        })
      }
    </LiveTile>
  );
}
