import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import { Marked } from '#texts/marked.tsx';
import { DialogEndContext } from '../modal/dialog-end.ts';
import styles from './toast.module.css';

/** Display time of a toast, in milliseconds. */
const shownMs = 8_000;

const ToastContext = createContext<((text: string) => void) | null>(null);

interface Toast {
  text: string;
  /** Makes screen readers announce a repeated text again. */
  count: number;
}

interface Places {
  shown: Toast;
  /** Id of the dialog's place that was added last. */
  newest: string | undefined;
  /** Adds a dialog's place; returns the function that removes it. */
  add: (id: string) => () => void;
}

const nowhere: Places = { shown: { text: '', count: 0 }, newest: undefined, add: () => () => undefined };
const PlacesContext = createContext(nowhere);

/** Shows toasts that confirm actions, announced by screen readers without moving the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(nowhere.shown);
  const [ids, setIds] = useState<readonly string[]>([]);
  const toast = useCallback((text: string) => setShown(({ count }) => ({ text, count: count + 1 })), []);
  const add = useCallback((id: string) => {
    setIds((before) => [...before, id]);
    return () => setIds((before) => before.filter((one) => one !== id));
  }, []);
  useEffect(() => {
    if (shown.text === '') return undefined;
    const timer = setTimeout(() => setShown(({ count }) => ({ text: '', count })), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const newest = ids.at(-1);
  const places = useMemo(() => ({ shown, newest, add }), [shown, newest, add]);
  return (
    <ToastContext value={toast}>
      <PlacesContext value={places}>
        <DialogEndContext value={dialogPlace}>{children}</DialogEndContext>
        <Place toast={newest === undefined ? shown : null} />
      </PlacesContext>
    </ToastContext>
  );
}

/**
 * Shows the toasts in a dialog while it is the newest: an open dialog covers those outside of it, and hides them from
 * screen readers.
 */
function DialogPlace() {
  const id = useId();
  const { shown, newest, add } = useContext(PlacesContext);
  useEffect(() => add(id), [add, id]);
  return <Place toast={newest === id ? shown : null} />;
}

const dialogPlace = <DialogPlace />;

const Place = ({ toast }: { toast: Toast | null }) => (
  <div role="status" className={styles.place}>
    {toast?.text ? (
      <p key={toast.count} className={styles.shown}>
        <Marked>{toast.text}</Marked>
      </p>
    ) : null}
  </div>
);

/** Returns the function that shows a toast. */
export function useToast(): (text: string) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider around it');
  return toast;
}
