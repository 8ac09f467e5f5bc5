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

/** A page's body on its way: as high as a window, so that what comes below it doesn't move through what is seen. */
export const PageSkeleton = () => (
  <div className={styles.pageSkeleton} aria-busy="true">
    <Skeleton width="60%" height="2.25rem" />
    <Skeleton height="18rem" />
  </div>
);
