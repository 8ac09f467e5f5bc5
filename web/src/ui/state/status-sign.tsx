import styles from './state.module.css';

interface StatusSignProps {
  /** Null if the state is neither, for example waiting or turned off deliberately. */
  isNormal: boolean | null;
  children: string;
}

/** A state with its sign: a green circle if normal, orange if not, a gray ring if neither. */
export function StatusSign({ isNormal, children }: StatusSignProps) {
  const look = isNormal === null ? styles.neither : isNormal ? styles.normal : styles.notNormal;
  return (
    <span className="inline middle gap-2 nowrap">
      <span aria-hidden="true" className={look} />
      {children}
    </span>
  );
}
