import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './told.module.css';

/** Display time of a toast. */
const shownMs = 8_000;

const ToldContext = createContext<((text: string) => void) | null>(null);

interface Told {
  text: string;
  /** Makes screen readers announce a repeated text again. */
  count: number;
}

/** Shows toasts that confirm actions, announced by screen readers without moving the focus. */
export function ToldProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told>({ text: '', count: 0 });
  const tell = useCallback((text: string) => setTold(({ count }) => ({ text, count: count + 1 })), []);
  useEffect(() => {
    if (told.text === '') return undefined;
    const timer = setTimeout(() => setTold(({ count }) => ({ text: '', count })), shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <ToldContext value={tell}>
      {children}
      <div role="status" className={styles.place}>
        {told.text === '' ? null : (
          <p key={told.count} className={styles.told}>
            <Marked>{told.text}</Marked>
          </p>
        )}
      </div>
    </ToldContext>
  );
}

/** Returns the function that shows a toast. */
export function useTell(): (text: string) => void {
  const tell = useContext(ToldContext);
  if (!tell) throw new Error('useTell needs a ToldProvider around it');
  return tell;
}
