import { type ReactNode, useEffect, useRef } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { MapMarker } from './marker.ts';
import styles from './place-chooser.module.css';

interface PlaceChooserProps {
  markers: readonly MapMarker[];
  row: (marker: MapMarker) => ReactNode;
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** A chooser for places at one spot. The chooser receives the focus, and Escape closes it. */
export function PlaceChooser({ markers, row, onChoose, onClose }: PlaceChooserProps) {
  const { map: words, ui } = useSharedTexts();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The surrounding popup is added to the map only after this effect.
    const frame = requestAnimationFrame(() => first.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section
      className={styles.chooser}
      aria-label={words.together(markers.length)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="row middle between">
        <h2 className="flush text-16">{words.together(markers.length)}</h2>
        <button type="button" className="square-40 text-16" aria-label={ui.close} onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <ul className={styles.places}>
        {markers.map((marker, index) => (
          <li key={marker.id}>
            <button type="button" ref={index === 0 ? first : undefined} onClick={() => onChoose(marker.id)}>
              {row(marker)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
