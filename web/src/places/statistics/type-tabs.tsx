import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './statistics.module.css';

interface TypeTabsProps {
  selected: DatetimeType;
  onSelect: (type: DatetimeType) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

const steps: Record<string, (index: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => datetimeTypes.length - 1,
};

/** Hour, day, month as tabs: one tab stop with arrow keys. */
export function TypeTabs({ selected, onSelect, children }: TypeTabsProps) {
  const { statistics: words } = useSharedTexts();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(datetimeTypes.indexOf(selected));
    const type = datetimeTypes.at(index % datetimeTypes.length);
    if (!type) return;
    onSelect(type);
    list.current?.querySelector<HTMLButtonElement>(`#tab-${type}`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={words.title} className={styles.tabs}>
        {datetimeTypes.map((type) => (
          <button
            key={type}
            id={`tab-${type}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={type === selected}
            aria-controls="statistics-panel"
            tabIndex={type === selected ? 0 : -1}
            onClick={() => onSelect(type)}
            onKeyDown={move}
          >
            {words.types[type]}
          </button>
        ))}
      </div>
      <div id="statistics-panel" role="tabpanel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
