import { useEffect, useRef, useState } from 'react';
import styles from './list.module.css';

/** A long text on one line with an ellipsis; shown whole while focused, and as a tooltip. */
export function CutText({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const text = ref.current;
    if (!text) return;
    const observer = new ResizeObserver(() => {
      // While focused, the text is shown whole, but still counts as truncated.
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
