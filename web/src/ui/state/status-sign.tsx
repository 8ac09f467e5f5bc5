import styles from './state.module.css';

interface StatusSignProps {
  /** Null where it is neither: what waits, or was turned off on purpose. */
  isNormal: boolean | null;
  children: string;
}

/** A state with its sign: a green circle for what is normal, orange for what isn't, a gray ring for what is neither. */
export function StatusSign({ isNormal, children }: StatusSignProps) {
  const look = isNormal === null ? styles.neither : isNormal ? styles.normal : styles.notNormal;
  return (
    <span className="inline middle gap-2 nowrap">
      <span aria-hidden="true" className={look} />
      {children}
    </span>
  );
}
