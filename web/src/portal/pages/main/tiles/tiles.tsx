import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { beginning } from '../../../../lib/paths/beginning.ts';
import { paths } from '../../../../lib/paths/paths.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { GradeBadge } from '../../../../ui/grade/grade-badge.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { gradeCounts } from '../markers/summary.ts';
import { useMarkers } from '../markers/use-markers.ts';
import { Tile } from './tile.tsx';
import styles from './tiles.module.css';

interface AirTileProps {
  to: string;
  title: string;
  measurement: AirMeasurementType;
  installation: 'indoor' | 'outdoor';
}

/** How many places, and how many of them in each grade, the worst first. */
function AirTile({ to, title, measurement, installation }: AirTileProps) {
  const texts = useTexts();
  const { tiles } = texts.main;
  const { data: markers, isError } = useMarkers(measurement, installation);
  const counts = gradeCounts(markers?.list ?? []);
  const worstFirst: Grade[] = ['very_bad', 'bad', 'normal', 'good', 'inspection'];
  return (
    <Tile to={to} search={beginning} title={title} figure={markers && tiles.places(markers.list.length)}>
      {markers ? (
        <span className={styles.counts}>
          {worstFirst.map((grade) => {
            const count = counts.get(grade);
            const word = texts.measures.gradeWord(grade, airMeasure(measurement));
            return count ? (
              <GradeBadge key={grade} grade={grade} word={tiles.count(word, count)} variant="plain" />
            ) : null;
          })}
        </span>
      ) : isError ? (
        <span className={styles.help}>{texts.ui.failed(title)}</span>
      ) : (
        <Skeleton width="70%" height="3rem" />
      )}
    </Tile>
  );
}

/** A tile a device group, each with its live figure and what is unusual. */
export function Tiles() {
  const { tiles } = useTexts().main;
  return (
    <section aria-labelledby="tiles-title">
      <h2 id="tiles-title" className={styles.heading}>
        {tiles.title}
      </h2>
      <ul className={styles.tiles}>
        <AirTile to={paths.airQuality} title={tiles.outdoor} measurement="ultra_fine_dust" installation="outdoor" />
        <AirTile to={paths.airQualityIndoor} title={tiles.indoor} measurement="co2" installation="indoor" />
        <Tile to={paths.airQualityMap} title={tiles.map}>
          <span className={styles.help}>{tiles.mapHelp}</span>
        </Tile>
      </ul>
    </section>
  );
}
