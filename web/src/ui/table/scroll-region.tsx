import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './table.module.css';

interface ScrollRegionProps {
  /** Id of the element that names the region. */
  labelledBy: string;
  children: ReactNode;
}

/** A box that scrolls what doesn't fit; only then it takes the keyboard's focus, to be scrolled by arrow keys. */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() =>
      setOverflows(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
    );
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const focusable = overflows ? { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy } : {};
  return (
    <div ref={ref} className={styles.scroll} {...focusable}>
      {children}
    </div>
  );
}
