import styles from './place-icon.module.css';
import { placeIcons } from './place-icons.ts';

/** A layer's icon as on its markers, beside its name. */
export const PlaceIcon = ({ name }: { name: string }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={placeIcons[name]} />
  </svg>
);
