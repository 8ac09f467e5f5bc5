import styles from './state.module.css';

interface SkeletonProps {
  /** CSS lengths; the width is 100 % by default. */
  width?: string;
  height: string;
}

/** A placeholder for loading content. Its container sets `aria-busy`. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** A placeholder for a page's body. */
export const PageSkeleton = () => (
  <div className="stack gap-6" aria-busy="true">
    <Skeleton width="60%" height="2.25rem" />
    <Skeleton height="18rem" />
  </div>
);
