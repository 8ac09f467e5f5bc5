import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './table.module.css';

interface ScrollRegionProps {
  /** Id of the element that names the box. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * A box that scrolls what is too wide for it. Only then it is a scroll container, and takes the keyboard's focus to be
 * scrolled by arrow keys; else a table's header can stick to the top of the window.
 */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() => setOverflows(content.scrollWidth > box.clientWidth));
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const scrolling = overflows
    ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'data-scrolls': true }
    : {};
  return (
    <div ref={ref} className={styles.region} {...scrolling}>
      {children}
    </div>
  );
}
