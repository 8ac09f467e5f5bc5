import { Marker, useMap } from '@vis.gl/react-maplibre';
import type { Map as MapInstance } from 'maplibre-gl';
import { useSay } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { districtBounds, type MappedDistrict } from './base-style.ts';
import { ControlButtons } from './control-buttons.tsx';
import { type ReadCover, seenOffset, uncovered } from './cover.ts';
import { fitDistrict } from './map-canvas.tsx';
import styles from './map-controls.module.css';
import { useOwnPosition } from './use-own-position.ts';

interface MapControlsProps {
  district: MappedDistrict;
  cover: ReadCover;
}

/** A zoom at which streets are distinguishable. */
const locatedZoom = 15;

const sizeOf = (map: MapInstance) => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { width, height };
};

/** Zoom, whole district and own position, as buttons over the map. */
export function MapControls({ district, cover }: MapControlsProps) {
  const { map: words } = useSharedTexts();
  const say = useSay();
  const map = useMap().current?.getMap();
  const { locating, position, locate } = useOwnPosition(districtBounds(district), (found) => {
    if (!map) return;
    const zoom = Math.max(map.getZoom(), locatedZoom);
    map.easeTo({ center: found, zoom, offset: seenOffset(sizeOf(map), cover()) });
  });
  if (!map) return null;

  /** Zooms around the visible centre. */
  const zoomBy = (levels: number) => {
    map.zoomTo(map.getZoom() + levels, { around: map.unproject(uncovered(sizeOf(map), cover()).centre) });
  };
  const notices = {
    idle: '',
    asking: words.locating,
    found: words.located,
    outside: words.locatedOutside(say(district.name)),
    failed: words.locateFailed,
  };
  return (
    <>
      {position && (
        <Marker longitude={position[0]} latitude={position[1]}>
          <span className={styles.here} role="img" aria-label={words.here} />
        </Marker>
      )}
      <div className={styles.place} data-map-controls>
        <ControlButtons
          acts={{
            zoomIn: () => zoomBy(1),
            zoomOut: () => zoomBy(-1),
            reset: () => fitDistrict(map, district, cover(), true),
            locate,
          }}
        />
        <p className={styles.notice} role="status" data-empty={locating === 'idle' || undefined}>
          {/* The key creates a new element for each notice, which disappears after a while. */}
          <span key={locating}>{notices[locating]}</span>
        </p>
      </div>
    </>
  );
}
