import styles from './state.module.css';

interface SkeletonProps {
  /** CSS lengths; the width is whole unless said. */
  width?: string;
  height: string;
}

/** The shape of what is being loaded. The part that holds it says `aria-busy`. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
