import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import styles from './table.module.css';

interface ScrollRegionProps {
  /** Id of the element that names the box. */
  labelledBy: string;
  children: ReactNode;
}

/** How far a box may be from an end and still count as there, px: widths are fractions. */
const nearEnd = 2;

/** What of the content is out of sight. */
interface Hidden {
  before: boolean;
  after: boolean;
}

/**
 * A box that scrolls what is too wide for it. Only then it is a scroll container, and takes the keyboard's focus to be
 * scrolled by arrow keys; else a table's header can stick to the top of the window. An edge behind which there is more
 * has a shadow, and a line under the box says what to do.
 */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  const { table: words } = useSharedTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<Hidden | null>(null);
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const look = () => {
      const rest = content.scrollWidth - box.clientWidth;
      const next = rest > 0 ? { before: box.scrollLeft > nearEnd, after: box.scrollLeft < rest - nearEnd } : null;
      setHidden((last) => (last?.before === next?.before && last?.after === next?.after ? last : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(content);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  const scrolling = hidden ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'data-scrolls': true } : {};
  return (
    <div className={styles.frame} data-before={hidden?.before || undefined} data-after={hidden?.after || undefined}>
      <div ref={ref} className={styles.region} {...scrolling}>
        {children}
      </div>
      {hidden && <p className={styles.hint}>{words.scrolls}</p>}
    </div>
  );
}
