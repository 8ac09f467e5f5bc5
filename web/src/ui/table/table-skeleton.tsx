import { useSharedTexts } from '../../texts/shared-texts.tsx';
import styles from './table.module.css';

/** Where the rows will be, in their number and height, while they are on their way. */
export function TableSkeleton({ rowCount }: { rowCount: number }) {
  const texts = useSharedTexts();
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  return (
    <div role="status" aria-label={texts.ui.loading} className={styles.cards}>
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow} aria-hidden="true">
          <span className={styles.skeleton} style={{ width: '40%' }} />
          <span className={styles.skeleton} style={{ width: '75%' }} />
        </div>
      ))}
    </div>
  );
}
