import { langOf } from '@maru/domain/translated-names';
import { type CSSProperties, useId, useMemo } from 'react';
import { districtBounds, groundColours, type MappedDistrict } from '../canvas/base-style.ts';
import type { MapView } from '../canvas/map-view.ts';
import { districtShapes } from './district-shapes.ts';
import styles from './picture.module.css';
import { boxAround } from './view.ts';

/** The map's colours in both schemes, because the server can't determine the reader's. */
export const pictureColours = (hasStreets: boolean): CSSProperties =>
  Object.fromEntries(
    (['light', 'dark'] as const).flatMap((scheme) =>
      Object.entries(groundColours(scheme, hasStreets)).map(([part, colour]) => [`--${scheme}-${part}`, colour]),
    ),
  );

interface DistrictPictureProps {
  district: MappedDistrict;
  /** The view around the centre; null to fill the container. */
  view: MapView | null;
  /** Units across the district: more units allow higher zooms. */
  units: number;
}

/** The dongs of a district and their names, with constant text size. */
export function DistrictPicture({ district, view, units }: DistrictPictureProps) {
  const { width, height, path, names } = useMemo(() => districtShapes(district, units), [district, units]);
  const id = useId();
  if (district.dongs.length === 0) return null;
  const style = view ? boxAround(districtBounds(district), view) : { '--ratio': (width / height).toFixed(5) };
  return (
    <div className={styles.district} style={style as CSSProperties} data-district-picture aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <path id={id} className={styles.shapes} d={path} />
        </defs>
        {/* The thick line shows only around the district: the dongs cover its inner half. */}
        <use className={styles.outline} href={`#${id}`} />
        <use className={styles.dongs} href={`#${id}`} />
      </svg>
      {names.map(({ name, x, y, leastWidth }) => (
        <span
          key={name}
          className={styles.name}
          data-from={leastWidth}
          lang={langOf(name)}
          style={{ left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
