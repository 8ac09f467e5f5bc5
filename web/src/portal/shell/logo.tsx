import { Marked } from '#texts/marked.tsx';
import styles from './logo.module.css';

/** Maru's sign, a roof over a floor, with its name; `district` beside it if known. */
export function Logo({ name, district }: { name: string; district?: string | undefined }) {
  return (
    <span className="stack inline middle">
      <svg className="square-32 primary" viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M4 15 16 5l12 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M7 25h18M9 19.5h14" fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      <span className={styles.name}>{name}</span>
      {district ? (
        <span className="muted body-small">
          <Marked>{district}</Marked>
        </span>
      ) : null}
    </span>
  );
}
