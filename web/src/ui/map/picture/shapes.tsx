import type { CSSProperties } from 'react';
import { langOf } from '../../../texts/names.ts';
import { groundColours } from '../canvas/base-style.ts';
import type { DongName } from './district-shapes.ts';
import styles from './picture.module.css';

/** The map's colours in both schemes: the server doesn't know which one its reader has. */
export const pictureColours = (hasStreets: boolean): CSSProperties =>
  Object.fromEntries(
    (['light', 'dark'] as const).flatMap((scheme) =>
      Object.entries(groundColours(scheme, hasStreets)).map(([part, colour]) => [`--${scheme}-${part}`, colour]),
    ),
  );

/** The dongs within a picture; the thick line under them shows around the district alone. */
export const Shapes = ({ path }: { path: string }) => (
  <>
    <path className={styles.outline} d={path} />
    <path className={styles.dongs} d={path} />
  </>
);

/** The names of dongs over their picture, in letters of one size however large it is. */
export const PictureNames = ({ names }: { names: readonly DongName[] }) =>
  names.map(({ name, x, y, leastWidth }) => (
    <span
      key={name}
      className={styles.name}
      data-from={leastWidth}
      lang={langOf(name)}
      aria-hidden="true"
      style={{ left: `${(x * 100).toFixed(1)}%`, top: `${(y * 100).toFixed(1)}%` }}
    >
      {name}
    </span>
  ));
