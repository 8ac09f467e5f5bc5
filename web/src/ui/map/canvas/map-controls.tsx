import { useMap } from '@vis.gl/react-maplibre';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { isWithin } from '../area.ts';
import { districtBounds, type MappedDistrict } from './base-style.ts';
import { type ReadCover, uncovered } from './cover.ts';
import { fitDistrict } from './map-canvas.tsx';
import styles from './map-controls.module.css';

interface MapControlsProps {
  district: MappedDistrict;
  cover: ReadCover;
}

/** Close enough to tell one street from the next. */
const locatedZoom = 15;

/** Zoom, own position and the whole district, as buttons over the map. */
export function MapControls({ district, cover }: MapControlsProps) {
  const { map: words } = useTexts();
  const map = useMap().current?.getMap();
  const [notice, setNotice] = useState('');
  const [isLocating, setIsLocating] = useState(false);
  if (!map) return null;

  /** Around what is seen as the middle. */
  const zoomBy = (levels: number) => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    map.zoomTo(map.getZoom() + levels, { around: map.unproject(uncovered({ width, height }, cover()).centre) });
  };
  const locate = () => {
    const settle = (message: string) => {
      setIsLocating(false);
      setNotice(message);
    };
    if (!navigator.geolocation) return settle(words.locateFailed);
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        if (!isWithin(districtBounds(district), [longitude, latitude])) {
          return settle(words.locatedOutside(district.name));
        }
        settle(words.located);
        map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), locatedZoom) });
      },
      () => settle(words.locateFailed),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };

  const button = (label: string, icon: ReactNode, onClick: () => void, isBusy = false) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
    </button>
  );
  return (
    <div className={styles.place}>
      <fieldset className={styles.controls}>
        <legend className={styles.legend}>{words.controls}</legend>
        {button(words.zoomIn, <path d="M12 5v14M5 12h14" />, () => zoomBy(1))}
        {button(words.zoomOut, <path d="M5 12h14" />, () => zoomBy(-1))}
        {button(words.reset, <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />, () =>
          fitDistrict(map, district, cover(), true),
        )}
        {button(
          words.locate,
          <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM12 11v2M11 12h2" />,
          locate,
          isLocating,
        )}
      </fieldset>
      <p className={styles.notice} role="status" data-empty={notice === '' || undefined}>
        {notice}
      </p>
    </div>
  );
}
