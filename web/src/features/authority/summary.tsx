import { authorityName } from '@maru/domain/administration';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import styles from './authority.module.css';

const words = adminsWords.authority;

/** The pending grants and revocations by name. */
export const Summary = ({ granted, revoked }: { granted: readonly string[]; revoked: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys.
  <ul className={styles.summary} tabIndex={0} aria-label={words.pending(granted.length, revoked.length)}>
    {granted.map((key) => (
      <li key={key}>
        {words.willGrant}: {authorityName(key) ?? key}
      </li>
    ))}
    {revoked.map((key) => (
      <li key={key}>
        {words.willRevoke}: {authorityName(key) ?? key}
      </li>
    ))}
  </ul>
);
