import { type CSSProperties, useEffect, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { MappedDistrict } from '../canvas/base-style.ts';
import type { Cover, ReadCover } from '../canvas/cover.ts';
import type { MapView } from '../canvas/map-view.ts';
import { DistrictPicture, pictureColours } from './district-picture.tsx';
import { wholeWidth } from './district-shapes.ts';
import styles from './picture.module.css';

interface LoadingPictureProps {
  district: MappedDistrict;
  /** Where the map will look; null for the whole district within what isn't covered. */
  view: MapView | null;
  cover: ReadCover;
  /** False until the map's first picture is drawn; true where this browser can't draw it. */
  isUnavailable?: boolean;
  /** Whether the same places stand in a list beside it. */
  hasList: boolean;
}

const isSame = (a: Cover | null, b: Cover) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The district where the map will show it, before any script runs: the style sheet fits it as MapLibre's fitBounds does,
 * into what it knows to be uncovered. The browser's own measures take over once there are any.
 */
export function LoadingPicture({ district, view, cover, isUnavailable = false, hasList }: LoadingPictureProps) {
  const { map: words } = useSharedTexts();
  const [covered, setCovered] = useState<Cover | null>(null);
  // After every render: what covers the map grows with what is in it.
  useEffect(() => {
    const measured = cover();
    setCovered((before) => (isSame(before, measured) ? before : measured));
  });
  const free =
    covered && Object.fromEntries(Object.entries(covered).map(([side, px]) => [`--free-${side}`, `${px}px`]));
  const picture = <DistrictPicture district={district} view={view} units={wholeWidth} />;
  return (
    <div className={styles.picture} style={pictureColours(district.streets !== null)}>
      <div className={styles.ground}>{view && picture}</div>
      <div className={styles.free} style={free as CSSProperties}>
        {view ? null : picture}
        <p className={styles.note} role={isUnavailable ? 'status' : undefined}>
          <strong>{isUnavailable ? words.unavailable : words.loading}</strong>
          {hasList ? (
            <>
              <br />
              {words.inList}
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
