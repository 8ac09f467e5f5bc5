import { useEffect, useRef, useState } from 'react';
import styles from './list.module.css';

/** A long text on one line, cut where the room ends; whole while it has the focus, and as a hint under the pointer. */
export function CutText({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const text = ref.current;
    if (!text) return;
    const observer = new ResizeObserver(() => {
      // While it has the focus it is whole, and still what was cut.
      if (document.activeElement !== text) setCut(text.scrollWidth > text.clientWidth);
    });
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  const whole = isCut ? { tabIndex: 0, title: children } : {};
  return (
    <span ref={ref} className={styles.cut} {...whole}>
      {children}
    </span>
  );
}
