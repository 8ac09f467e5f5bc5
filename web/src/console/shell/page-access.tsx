import type { ConsolePage } from '@maru/domain/administration';
import { type ReactNode, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { mayOpen } from '../navigation.ts';
import { ForbiddenPage } from '../pages/message-pages.tsx';
import styles from './shell.module.css';

/**
 * The page where it may be opened. A permission that is taken away while the page is open says so above it, and what
 * is shown stays.
 */
export function PageAccess({ page, children }: { page: ConsolePage | undefined; children: ReactNode }) {
  const isAllowed = mayOpen(useMay(), page ?? null);
  const [wasAllowed, setWasAllowed] = useState(isAllowed);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  if (!isAllowed && !wasAllowed) return <ForbiddenPage />;
  return (
    <>
      <div role="alert">{isAllowed ? null : <p className={styles.lost}>{words.accessLost}</p>}</div>
      {children}
    </>
  );
}
