import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { BinTile } from '../../../../features/bins/bin-tile.tsx';
import { BuildingTiles } from '../../../../features/buildings/building-tile.tsx';
import { LightTile } from '../../../../features/lights/light-tile.tsx';
import { PeopleTile } from '../../../../features/people/people-tile.tsx';
import { VehicleTile } from '../../../../features/vehicles/vehicle-tile.tsx';
import { beginning } from '../../../../lib/paths/beginning.ts';
import { paths } from '../../../../lib/paths/paths.ts';
import { LiveTile, Tile, TileHelp } from '../../../../places/tile/tile.tsx';
import { useTexts } from '../../../../texts/texts.tsx';
import { GradeBadge } from '../../../../ui/grade/grade-badge.tsx';
import { gradeCounts } from '../markers/summary.ts';
import { useMarkers } from '../markers/use-markers.ts';
import styles from './tiles.module.css';

interface AirTileProps {
  to: string;
  title: string;
  measurement: AirMeasurementType;
  installation: 'indoor' | 'outdoor';
}

const worstFirst: readonly Grade[] = ['very_bad', 'bad', 'normal', 'good', 'inspection'];

/** How many places, and how many of them in each grade, the worst first. */
function AirTile({ to, title, measurement, installation }: AirTileProps) {
  const { main, measures } = useTexts();
  const markers = useMarkers(measurement, installation);
  return (
    <LiveTile
      to={to}
      search={beginning}
      title={title}
      call={markers}
      figure={({ list }) => main.tiles.places(list.length)}
    >
      {({ list }) => {
        const counts = gradeCounts(list);
        return worstFirst.map((grade) => {
          const count = counts.get(grade);
          const word = measures.gradeWord(grade, airMeasure(measurement));
          return count ? (
            <GradeBadge key={grade} grade={grade} word={main.tiles.count(word, count)} variant="plain" />
          ) : null;
        });
      }}
    </LiveTile>
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
          <TileHelp>{tiles.mapHelp}</TileHelp>
        </Tile>
        <BuildingTiles />
        <BinTile />
        <LightTile />
        <PeopleTile />
        <VehicleTile />
      </ul>
    </section>
  );
}
