import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './table.module.css';

interface ScrollRegionProps {
  /** Id of the element that names the box. */
  labelledBy: string;
  children: ReactNode;
}

/** Tolerance for reaching an end, px, because widths are fractional. */
const nearEnd = 2;

/** Minimum fraction of the box for scrolling columns; if they have less, the name column scrolls too. */
const leastScrolled = 0.4;

/** Hidden content on either side, and the width of the sticky columns, px. */
interface Scrolled {
  before: boolean;
  after: boolean;
  first: number;
  name: number;
  start: number;
  end: number;
  isNameStuck: boolean;
}

function measure(box: HTMLElement, content: Element): Scrolled | null {
  const rest = content.scrollWidth - box.clientWidth;
  if (rest <= 0) return null;
  const widthOf = (stuck: string) =>
    content.querySelector<HTMLElement>(`thead [data-stuck="${stuck}"]`)?.offsetWidth ?? 0;
  const first = widthOf('select');
  const name = first + widthOf('first');
  const end = widthOf('end');
  const withName = name + widthOf('name');
  const isNameStuck = withName + end <= box.clientWidth * (1 - leastScrolled);
  return {
    before: box.scrollLeft > nearEnd,
    after: box.scrollLeft < rest - nearEnd,
    first,
    name,
    start: isNameStuck ? withName : name,
    end,
    isNameStuck,
  };
}

/** Sticky cells contain the click area of their link, so clicks on the rest of the row are forwarded. */
function followRow(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = target.closest('tr')?.querySelector('[data-stuck] [data-row-link]');
  link?.dispatchEvent(new MouseEvent('click', event));
}

/**
 * A box that scrolls wide content. It becomes a scroll container, focusable for arrow keys, only if it has to scroll;
 * otherwise a table's header can stick to the window. The columns that identify and open a row are sticky. An edge with
 * hidden content has a shadow, and a line below explains scrolling.
 */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  const { table: words } = useSharedTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<Scrolled | null>(null);
  const isScrolling = scrolled !== null;
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const look = () => {
      const next = measure(box, content);
      setScrolled((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
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
  useEffect(() => {
    const box = ref.current;
    if (!box || !isScrolling) return;
    box.addEventListener('click', followRow);
    return () => box.removeEventListener('click', followRow);
  }, [isScrolling]);
  const scrolling = scrolled ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'data-scrolls': true } : {};
  const px = (name: 'first' | 'name' | 'start' | 'end') => ({ [`--stuck-${name}`]: `${scrolled?.[name] ?? 0}px` });
  return (
    <div
      className={styles.frame}
      data-before={scrolled?.before || undefined}
      data-after={scrolled?.after || undefined}
      data-name-stuck={scrolled?.isNameStuck || undefined}
      style={scrolled ? { ...px('first'), ...px('name'), ...px('start'), ...px('end') } : undefined}
    >
      <div ref={ref} className={styles.region} {...scrolling}>
        {children}
      </div>
      {scrolled && <p className={styles.hint}>{words.scrolls}</p>}
    </div>
  );
}
