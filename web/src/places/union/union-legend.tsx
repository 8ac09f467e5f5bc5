import { type MapLayer, mapSeverity } from '@maru/domain/map-layer';
import { grouped } from '@maru/domain/number-text';
import { noValue } from '#lib/formats/measurement.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { PlaceIcon } from '#ui/map/marker/place-icon.tsx';
import styles from './union.module.css';
import type { UnionLayer } from './union-layer.ts';
import { lookOfSeverity, type StateCount } from './union-markers.ts';

/** The sign of a severity in its colour, with its layer's word for the state. */
export function StateSign({ severity, word }: { severity: number; word: string }) {
  const look = lookOfSeverity(severity);
  return (
    <span className="inline gap-2 baseline nowrap">
      <span aria-hidden="true" style={{ color: look?.colour }}>
        {look?.sign}
      </span>
      {word}
    </span>
  );
}

interface UnionLegendProps {
  declared: readonly UnionLayer[];
  /** The shown layers with the number of places in the area by state. */
  layers: readonly { layer: MapLayer; states: readonly StateCount[] }[];
}

/** The legend of each layer's markers, with their numbers. */
export function UnionLegend({ declared, layers }: UnionLegendProps) {
  const { map: words } = useSharedTexts();
  if (layers.length === 0) return null;
  return (
    <details className={styles.legend} open>
      <summary className="muted smaller">{words.union.legend}</summary>
      <dl className="grid gap-1">
        {layers.map(({ layer, states }) => {
          const own = declared.find((one) => one.layer === layer);
          return (
            <div key={layer} className="row wrap no-row-gap column-gap-4">
              <dt className="row middle bold">
                {own && <PlaceIcon path={own.icon} />}
                {own?.name}
              </dt>
              {states.length === 0 && <dd className="inline gap-2 baseline">{noValue}</dd>}
              {states.map(({ status, count }) => (
                <dd className="inline gap-2 baseline" key={status}>
                  <StateSign severity={mapSeverity(layer, status)} word={own?.stateName(status) ?? ''} />
                  <span className="muted">{grouped(count)}</span>
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      <p className="flush above-2 muted smaller">{words.union.clusters}</p>
    </details>
  );
}
