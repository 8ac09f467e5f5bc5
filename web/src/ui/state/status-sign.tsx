import styles from './state.module.css';

/** A state with its sign: a green circle for what is normal, orange for anything else. */
export function StatusSign({ isNormal, children }: { isNormal: boolean; children: string }) {
  return (
    <span className={styles.status}>
      <span aria-hidden="true" className={isNormal ? styles.normal : styles.notNormal} />
      {children}
    </span>
  );
}
