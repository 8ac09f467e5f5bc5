import styles from './place-icon.module.css';

/** A layer's icon as on its markers, shown beside its name. */
export const PlaceIcon = ({ path }: { path: string }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
