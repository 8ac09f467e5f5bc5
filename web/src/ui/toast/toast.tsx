import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './toast.module.css';

/** Display time of a toast, in milliseconds. */
const shownMs = 8_000;

const ToastContext = createContext<((text: string) => void) | null>(null);

interface Toast {
  text: string;
  /** Makes screen readers announce a repeated text again. */
  count: number;
}

/** Shows toasts that confirm actions, announced by screen readers without moving the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast>({ text: '', count: 0 });
  const toast = useCallback((text: string) => setShown(({ count }) => ({ text, count: count + 1 })), []);
  useEffect(() => {
    if (shown.text === '') return undefined;
    const timer = setTimeout(() => setShown(({ count }) => ({ text: '', count })), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <ToastContext value={toast}>
      {children}
      <div role="status" className={styles.place}>
        {shown.text === '' ? null : (
          <p key={shown.count} className={styles.shown}>
            <Marked>{shown.text}</Marked>
          </p>
        )}
      </div>
    </ToastContext>
  );
}

/** Returns the function that shows a toast. */
export function useToast(): (text: string) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider around it');
  return toast;
}
