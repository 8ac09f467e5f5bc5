import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import type { MapMarker } from '../marker/marker.ts';
import styles from './place-list.module.css';
import { rowByKey, rowWindow, scrollToRow } from './row-window.ts';

interface PlaceListProps {
  label: string;
  /** In display order. */
  markers: readonly MapMarker[];
  selectedId: number | null;
  row: (marker: MapMarker) => ReactNode;
  onOpen: (id: number) => void;
  /** Called with the focused or hovered place, null when it is left. */
  onPoint: (id: number | null) => void;
}

/** Constant height of a row in rem, so that only visible rows have to be rendered. */
const rowRem = 4.25;

/**
 * The places of a map as a list box: arrow keys choose, Enter or a press opens. The list is virtualised, so ten
 * thousand rows cost as much as ten. The selected place stays selected when the order changes.
 */
export function PlaceList({ label, markers, selectedId, row, onOpen, onPoint }: PlaceListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { ref: sized, height } = useElementSize<HTMLDivElement>();
  const [scrollTop, setScrollTop] = useState(0);
  const [activeId, setActiveId] = useState<number | null>(null);
  const rowHeight = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const at = markers.findIndex((marker) => marker.id === (activeId ?? selectedId));
  const { from, to } = rowWindow(markers.length, { scrollTop, height, rowHeight });
  const optionId = (markerId: number) => `${id}-${markerId}`;

  const bringIntoSight = (index: number) => {
    const element = box.current;
    if (!element || index < 0) return;
    const top = scrollToRow(index, { scrollTop: element.scrollTop, height: element.clientHeight, rowHeight });
    if (top !== null) element.scrollTop = top;
  };
  const choose = (index: number) => {
    const marker = markers[index];
    if (!marker) return;
    setActiveId(marker.id);
    onPoint(marker.id);
    bringIntoSight(index);
  };
  const press = (event: KeyboardEvent) => {
    const active = markers[at];
    if ((event.key === 'Enter' || event.key === ' ') && active) {
      event.preventDefault();
      return onOpen(active.id);
    }
    const next = rowByKey(event.key, at, markers.length, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  // A place opened on the map is scrolled into view in the list, too.
  const selectedAt = markers.findIndex((marker) => marker.id === selectedId);
  useEffect(() => {
    if (selectedId === null) return;
    setActiveId(selectedId);
  }, [selectedId]);
  // Only a new selection scrolls, not a changed order.
  useOnChange(selectedAt === -1 ? null : selectedId, () => bringIntoSight(selectedAt));

  return (
    <div
      ref={useMergedRef(box, sized)}
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at >= from && at < to && markers[at] ? optionId(markers[at].id) : undefined}
      onKeyDown={press}
      onFocus={({ currentTarget }) => {
        // Not by a press on a row, which would scroll away before it is released.
        if (currentTarget.matches(':focus-visible')) choose(Math.max(0, at));
      }}
      onBlur={() => onPoint(null)}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      onPointerLeave={() => onPoint(null)}
    >
      <div className="relative" style={{ height: markers.length * rowHeight }} role="presentation">
        {markers.slice(from, to).map((marker, offset) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and hears the keys for its options.
          <div
            key={marker.id}
            id={optionId(marker.id)}
            className={styles.row}
            role="option"
            // The list box has the focus; aria-activedescendant names the option.
            tabIndex={-1}
            aria-selected={marker.id === selectedId}
            aria-setsize={markers.length}
            aria-posinset={from + offset + 1}
            data-active={from + offset === at || undefined}
            style={{ top: (from + offset) * rowHeight, height: rowHeight }}
            onClick={() => onOpen(marker.id)}
            onPointerEnter={() => onPoint(marker.id)}
          >
            {row(marker)}
          </div>
        ))}
      </div>
    </div>
  );
}
