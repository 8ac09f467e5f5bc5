import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import styles from './list.module.css';
import { fittingWidth, narrowest, widest } from './list-layout.ts';

/** Pixels per press of an arrow key, without and with the shift key. */
const step = 8;
const longStep = 40;

interface WidthHandleProps {
  /** The column's header text. */
  name: string;
  columnId: string;
  /** New fixed widths of the column and, so that it doesn't move, of the columns before it. */
  onWidths: (widths: Record<string, number>) => void;
  /** Resets the width to the content. */
  onAutomatic: () => void;
}

/** A handle at the end of a column's header that resizes it by dragging or arrow keys. */
export function WidthHandle({ name, columnId, onWidths, onAutomatic }: WidthHandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const [shown, setShown] = useState(narrowest);
  const standing = () => widthsUpTo(handle.current, columnId);
  // The content may have changed the column's width at any render.
  useLayoutEffect(() => setShown(fittingWidth(widthsUpTo(handle.current, columnId)[columnId] ?? narrowest)));

  const set = (width: number) => onWidths({ ...standing(), [columnId]: width });
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: standing()[columnId] ?? narrowest };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current && event.clientX !== drag.current.from)
      set(drag.current.width + event.clientX - drag.current.from);
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = (event.shiftKey ? longStep : step) * ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    if (by !== 0) set((standing()[columnId] ?? narrowest) + by);
    else if (event.key === 'Home') set(narrowest);
    else if (event.key === 'Enter') onAutomatic();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved isn't a rule between paragraphs.
    <div
      ref={handle}
      className={styles.widthHandle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.columns.width(name)}
      aria-valuenow={shown}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      title={words.columns.widthHelp}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onDoubleClick={onAutomatic}
    />
  );
}

/** Widths of the header's columns from the first to the column `columnId`. */
function widthsUpTo(handle: Element | null, columnId: string): Record<string, number> {
  const widths: Record<string, number> = {};
  for (const head of handle?.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []) {
    const id = head.dataset.column ?? '';
    widths[id] = head.getBoundingClientRect().width;
    if (id === columnId) break;
  }
  return widths;
}
