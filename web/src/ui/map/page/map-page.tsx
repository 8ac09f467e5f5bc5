import { type ReactNode, useRef, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { Cover, ReadCover } from '../canvas/cover.ts';
import styles from './map-page.module.css';
import { useSwipe } from './use-swipe.ts';

interface MapPageProps {
  /** The layer's name and filters, at the top left. */
  bar: ReactNode;
  /** Summary of the list: count, newest reading, order. Always visible. */
  summary: ReactNode;
  list: ReactNode;
  listName: string;
  /** True if the list reports a failure: it is then open on narrow screens. */
  hasFailed?: boolean;
  legend: ReactNode;
  /** True if the legend's space has the height of a few rows: on narrow screens the controls are above the legend. */
  hasTallLegend?: boolean;
  /** True if the legend reaches below the district, so that the map reserves space for the legend. */
  hasLongLegend?: boolean;
  map: (cover: ReadCover) => ReactNode;
  /** The open place; null if no place is open. */
  panel: ReactNode;
  onClosePanel: () => void;
}

/** Fraction of the page's height from which a legend is high. */
const highLegend = 1 / 6;
/** Margin around the folded legend, px. */
const legendRoom = 16;
/** Width of the controls before they are mounted: a button and its border, px. */
const controlsWidth = () => 2.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 2;

/** Whether the style sheet sets a custom property to 1 at this window size. */
const isMarked = (element: Element | null, property: string) =>
  element !== null && getComputedStyle(element).getPropertyValue(property).trim() === '1';

/**
 * A full-page map with floating parts: bar and list on the left, legend, controls, and the open place on the right. On
 * narrow screens list and place are sheets at the bottom.
 */
export function MapPage(props: MapPageProps) {
  const {
    bar,
    summary,
    list,
    listName,
    hasFailed = false,
    legend,
    hasTallLegend = false,
    hasLongLegend = false,
    map,
    panel,
    onClosePanel,
  } = props;
  const { map: words } = useSharedTexts();
  /** Null until the reader opens or closes the list. */
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const isListOpen = isOpened ?? hasFailed;
  const [isLegendOpen, setIsLegendOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const barBox = useRef<HTMLDivElement>(null);
  const listBox = useRef<HTMLElement>(null);
  const summaryBox = useRef<HTMLDivElement>(null);
  const legendBox = useRef<HTMLDivElement>(null);
  const swipe = useSwipe({ up: () => setIsOpened(true), down: () => setIsOpened(false) });

  /** Measured from the page, because sizes follow the reader's font size. */
  const cover: ReadCover = (withPanel = false) => {
    const covered: Cover = { top: 0, right: 0, bottom: 0, left: 0 };
    const page = root.current?.getBoundingClientRect();
    const bars = barBox.current?.getBoundingClientRect();
    if (!page || !bars || !listBox.current) return covered;
    const place = withPanel ? root.current?.querySelector('[data-place-panel]')?.getBoundingClientRect() : undefined;
    if (isMarked(listBox.current, '--is-sheet')) {
      covered.top = bars.bottom - page.top;
      // The height of the folded legend, or a constant height; an open legend overlaps the map.
      const key = hasTallLegend ? legendBox.current : legendBox.current?.querySelector<HTMLElement>('[data-fold]');
      covered.bottom = place
        ? page.bottom - place.top
        : (summaryBox.current?.offsetHeight ?? 0) + (key?.offsetHeight ?? 0) + legendRoom;
      const controls = root.current?.querySelector<HTMLElement>('[data-map-controls]');
      // In low windows the controls form a row, so the side is free.
      const isColumn = !controls || controls.offsetHeight > controls.offsetWidth;
      if (isColumn && !place) covered.right = controls?.offsetWidth ?? controlsWidth();
    } else {
      covered.left = bars.right - page.left;
      covered.right = place ? page.right - place.left : 0;
      // A long or high legend covers the end of the district.
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
        // In a search field, Escape clears the text.
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
              onClick={() => setIsOpened(!isListOpen)}
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
