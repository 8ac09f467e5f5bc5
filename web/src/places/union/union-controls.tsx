import { airMeasures } from '@maru/domain/air';
import { type MapLayer, mapLayers } from '@maru/domain/map-layer';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { PlaceIcon } from '#ui/map/marker/place-icon.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { installationOrder, type Shown } from '../map/shown-markers.ts';
import styles from './union.module.css';
import type { UnionLayer } from './union-layer.ts';

interface UnionControlsProps {
  declared: readonly UnionLayer[];
  layers: readonly MapLayer[];
  onLayers: (layers: readonly MapLayer[]) => void;
  air: Pick<Shown, 'measurementType' | 'installationType'>;
  onAir: (changes: Partial<Shown>) => void;
  /** The choices of the air layer are folded away under a line that names them. */
  isFolded: boolean;
}

/** Switches of the layers, and the choices of the air layer. */
export function UnionControls({ declared, layers, onLayers, air, onAir, isFolded }: UnionControlsProps) {
  const { map: words, measures, places } = useSharedTexts();
  const toggle = (layer: MapLayer) =>
    onLayers(mapLayers.filter((one) => (one === layer ? !layers.includes(one) : layers.includes(one))));
  const chosen = [
    declared.find(({ layer }) => layer === 'air')?.name,
    ...airMeasures.filter(({ type }) => type === air.measurementType).map(measures.shortName),
    places.installation[air.installationType],
  ].join(' · ');
  const choices = (
    <>
      <ChoiceGroup
        label={words.measurement}
        layout="grid"
        options={airMeasures.map((one) => ({ value: one.type, name: measures.shortName(one) }))}
        value={air.measurementType}
        onChange={(measurementType) => onAir({ measurementType })}
      />
      <ChoiceGroup
        label={words.installation}
        options={installationOrder.map((value) => ({ value, name: places.installation[value] }))}
        value={air.installationType}
        onChange={(installationType) => onAir({ installationType })}
      />
    </>
  );
  return (
    <>
      <fieldset className={styles.switches}>
        <legend>{words.union.layers}</legend>
        {declared.map(({ layer, name, icon }) => (
          <label key={layer}>
            <input type="checkbox" checked={layers.includes(layer)} onChange={() => toggle(layer)} />
            <PlaceIcon path={icon} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {layers.includes('air') &&
        (isFolded ? (
          <details className={styles.folded}>
            <summary>{chosen}</summary>
            {choices}
          </details>
        ) : (
          choices
        ))}
    </>
  );
}
