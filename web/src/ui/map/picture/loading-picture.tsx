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
  /** The map's target view; null for the whole district in the uncovered area. */
  view: MapView | null;
  cover: ReadCover;
  /** True if this browser can't draw the map. */
  isUnavailable?: boolean;
  /** True if a list beside the map has the same places. */
  hasList: boolean;
}

const isSame = (a: Cover | null, b: Cover) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The district at the map's position before any script runs. The style sheet fits it like MapLibre's fitBounds into the
 * area known to be uncovered; later the measured values are used.
 */
export function LoadingPicture({ district, view, cover, isUnavailable = false, hasList }: LoadingPictureProps) {
  const { map: words } = useSharedTexts();
  const [covered, setCovered] = useState<Cover | null>(null);
  // After every render, because covers grow with their content.
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
