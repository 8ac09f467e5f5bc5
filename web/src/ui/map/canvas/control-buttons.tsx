import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './map-controls.module.css';

/** SVG paths in a 24 px box, by the key of their label. */
const icons = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  reset: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  locate: 'M12 2v4M12 18v4M2 12h4M18 12h4M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM12 11v2M11 12h2',
  up: 'M6 15l6-6l6 6',
  down: 'M6 9l6 6l6-6',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
} as const;
type Control = keyof typeof icons;

interface ControlButtonsProps {
  /** Actions of the buttons, in order. */
  acts: Readonly<Partial<Record<Control, () => void>>>;
  /** A three by three pad like arrow keys, instead of a column. */
  isPad?: boolean;
}

/** The buttons over a map. */
export function ControlButtons({ acts, isPad = false }: ControlButtonsProps) {
  const { map: words } = useSharedTexts();
  return (
    <fieldset className={styles.controls} data-pad={isPad || undefined}>
      <legend className="visually-hidden">{words.controls}</legend>
      {Object.entries(acts).map(([name, act]) => {
        const control = name as Control;
        return (
          <button
            key={name}
            type="button"
            className={styles.button}
            aria-label={words[control]}
            title={words[control]}
            onClick={act}
          >
            <svg className="drawn" viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[control]} />
            </svg>
          </button>
        );
      })}
    </fieldset>
  );
}
