import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './page-intro.module.css';

/** Printed only: the page's address and the date of printing. */
export function PrintNote() {
  const { ui } = useSharedTexts();
  const [printed, setPrinted] = useState<{ address: string; at: string } | null>(null);
  useEffect(() => {
    const stamp = () => setPrinted({ address: location.href, at: formatSeoulMinute(new Date()) });
    stamp();
    // Must be synchronous: the page is printed as it is after the listener.
    const stampNow = () => flushSync(stamp);
    addEventListener('beforeprint', stampNow);
    return () => removeEventListener('beforeprint', stampNow);
  }, []);
  return printed && <p className={styles.printed}>{ui.printed(printed.address, printed.at)}</p>;
}
