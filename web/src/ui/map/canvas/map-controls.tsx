import { Marker, useMap } from '@vis.gl/react-maplibre';
import type { Map as MapInstance } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useSay } from '../../../texts/marked.tsx';
import { useSharedTexts } from '../../../texts/shared-texts.tsx';
import { districtBounds, type MappedDistrict } from './base-style.ts';
import { type ReadCover, seenOffset, uncovered } from './cover.ts';
import { fitDistrict } from './map-canvas.tsx';
import styles from './map-controls.module.css';
import { useOwnPosition } from './use-own-position.ts';

interface MapControlsProps {
  district: MappedDistrict;
  cover: ReadCover;
}

/** Close enough to tell one street from the next. */
const locatedZoom = 15;

const sizeOf = (map: MapInstance) => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { width, height };
};

/** Zoom, the whole district and the own position, as buttons over the map. */
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

  /** Around what is seen as the middle. */
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
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
    </button>
  );
  return (
    <>
      {position && (
        <Marker longitude={position[0]} latitude={position[1]}>
          <span className={styles.here} role="img" aria-label={words.here} />
        </Marker>
      )}
      <div className={styles.place} data-map-controls>
        <fieldset className={styles.controls}>
          <legend className={styles.legend}>{words.controls}</legend>
          {button(words.zoomIn, <path d="M12 5v14M5 12h14" />, () => zoomBy(1))}
          {button(words.zoomOut, <path d="M5 12h14" />, () => zoomBy(-1))}
          {button(words.reset, <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />, () =>
            fitDistrict(map, district, cover(), true),
          )}
          {button(
            words.locate,
            <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM12 11v2M11 12h2" />,
            locate,
          )}
        </fieldset>
        <p className={styles.notice} role="status" data-empty={locating === 'idle' || undefined}>
          {/* A new notice is a new element, which goes away by itself after a while. */}
          <span key={locating}>{notices[locating]}</span>
        </p>
      </div>
    </>
  );
}
