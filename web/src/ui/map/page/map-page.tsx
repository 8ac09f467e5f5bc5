import { type ReactNode, useRef, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { Cover, ReadCover } from '../canvas/cover.ts';
import styles from './map-page.module.css';
import { useSwipe } from './use-swipe.ts';

interface MapPageProps {
  /** Names the layer and holds its filters, at the top left. */
  bar: ReactNode;
  /** What the list holds: count, newest reading, order. Always in sight. */
  summary: ReactNode;
  list: ReactNode;
  listName: string;
  legend: ReactNode;
  /** What stands in the legend's place is as high as a few rows: on narrow screens the controls stand above it. */
  hasTallLegend?: boolean;
  /** The legend reaches below the district: room is left for it. */
  hasLongLegend?: boolean;
  map: (cover: ReadCover) => ReactNode;
  /** The open place; null where none is. */
  panel: ReactNode;
  onClosePanel: () => void;
}

/** From this share of the page's height on a legend is high. */
const highLegend = 1 / 6;
/** Around the folded legend, px. */
const legendRoom = 16;
/** As wide as the controls before they are there: a button and its border, px. */
const controlsWidth = () => 2.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 2;

/** Whether the style sheet sets a property of its own to 1 in a window of this size. */
const isMarked = (element: Element | null, property: string) =>
  element !== null && getComputedStyle(element).getPropertyValue(property).trim() === '1';

/**
 * A map over the whole page, with what belongs to it floating on top: bar and list at the left, legend, controls, and
 * the open place at the right. On narrow screens list and place are sheets at the bottom.
 */
export function MapPage(props: MapPageProps) {
  const {
    bar,
    summary,
    list,
    listName,
    legend,
    hasTallLegend = false,
    hasLongLegend = false,
    map,
    panel,
    onClosePanel,
  } = props;
  const { map: words } = useSharedTexts();
  const [isListOpen, setIsListOpen] = useState(false);
  const [isLegendOpen, setIsLegendOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const barBox = useRef<HTMLDivElement>(null);
  const listBox = useRef<HTMLElement>(null);
  const summaryBox = useRef<HTMLDivElement>(null);
  const legendBox = useRef<HTMLDivElement>(null);
  const swipe = useSwipe({ up: () => setIsListOpen(true), down: () => setIsListOpen(false) });

  /** Read from the page itself: sizes follow the reader's font size. */
  const cover: ReadCover = (withPanel = false) => {
    const covered: Cover = { top: 0, right: 0, bottom: 0, left: 0 };
    const page = root.current?.getBoundingClientRect();
    const bars = barBox.current?.getBoundingClientRect();
    if (!page || !bars || !listBox.current) return covered;
    const place = withPanel ? root.current?.querySelector('[data-place-panel]')?.getBoundingClientRect() : undefined;
    if (isMarked(listBox.current, '--is-sheet')) {
      covered.top = bars.bottom - page.top;
      // Folded, or as high as it always is: an open legend lies over what there is.
      const key = hasTallLegend ? legendBox.current : legendBox.current?.querySelector<HTMLElement>('[data-fold]');
      covered.bottom = place
        ? page.bottom - place.top
        : (summaryBox.current?.offsetHeight ?? 0) + (key?.offsetHeight ?? 0) + legendRoom;
      const controls = root.current?.querySelector<HTMLElement>('[data-map-controls]');
      // In low windows they are a row, which leaves the side free.
      const isColumn = !controls || controls.offsetHeight > controls.offsetWidth;
      if (isColumn && !place) covered.right = controls?.offsetWidth ?? controlsWidth();
    } else {
      covered.left = bars.right - page.left;
      covered.right = place ? page.right - place.left : 0;
      // A legend that reaches past the middle of what is free, or is high, covers the district's end.
      const key = legendBox.current?.getBoundingClientRect();
      const middle = (bars.right + page.right - covered.right) / 2;
      if (
        key &&
        (key.right > middle || key.height > page.height * highLegend || isMarked(legendBox.current, '--is-below'))
      )
        covered.bottom = page.bottom - key.top;
    }
    return covered;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever on the page the focus is.
    <div
      ref={root}
      className={styles.page}
      data-panel={panel ? true : undefined}
      data-tall-legend={hasTallLegend || undefined}
      data-long-legend={hasLongLegend || undefined}
      onKeyDown={(event) => {
        // In a search field Escape takes back what was typed.
        const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
        if (event.key === 'Escape' && panel && !isTyping) onClosePanel();
      }}
    >
      <div className={styles.side}>
        <div ref={barBox} className={styles.bar}>
          {bar}
        </div>
        <section ref={listBox} className={styles.list} data-open={isListOpen || undefined} aria-label={listName}>
          <div ref={summaryBox} className={styles.summary} data-folded={!isListOpen || undefined} {...swipe}>
            <button
              type="button"
              className={styles.handle}
              aria-expanded={isListOpen}
              aria-label={isListOpen ? words.closeList : words.openList}
              onClick={() => setIsListOpen(!isListOpen)}
            >
              <span aria-hidden="true" />
            </button>
            {summary}
          </div>
          <div className={styles.rows}>{list}</div>
        </section>
      </div>
      <div className={styles.map}>{map(cover)}</div>
      <div ref={legendBox} className={styles.legend} data-open={isLegendOpen || hasTallLegend || undefined}>
        {hasTallLegend ? null : (
          <button
            type="button"
            data-fold
            className={styles.fold}
            aria-expanded={isLegendOpen}
            onClick={() => setIsLegendOpen(!isLegendOpen)}
          >
            {words.key}
          </button>
        )}
        <div className={styles.key}>{legend}</div>
      </div>
      {panel}
    </div>
  );
}
