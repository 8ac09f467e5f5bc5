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
  /** The choices of the layer with sides. */
  shown: Pick<Shown, 'measurementType' | 'installationType'>;
  onShown: (changes: Partial<Shown>) => void;
  /** True if the choices are folded below a summary line. */
  isFolded: boolean;
}

/** Switches of the layers, and the choices of the layer with sides. */
export function UnionControls({ declared, layers, onLayers, shown, onShown, isFolded }: UnionControlsProps) {
  const { map: words, measures, places } = useSharedTexts();
  const toggle = (layer: MapLayer) =>
    onLayers(mapLayers.filter((one) => (one === layer ? !layers.includes(one) : layers.includes(one))));
  const sided = declared.find(({ hasSides }) => hasSides);
  const chosen = [
    sided?.name,
    ...airMeasures.filter(({ type }) => type === shown.measurementType).map(measures.shortName),
    places.installation[shown.installationType],
  ].join(' · ');
  const choices = (
    <>
      <ChoiceGroup
        label={words.measurement}
        layout="grid"
        options={airMeasures.map((one) => ({ value: one.type, name: measures.shortName(one) }))}
        value={shown.measurementType}
        onChange={(measurementType) => onShown({ measurementType })}
      />
      <ChoiceGroup
        label={words.installation}
        options={installationOrder.map((value) => ({ value, name: places.installation[value] }))}
        value={shown.installationType}
        onChange={(installationType) => onShown({ installationType })}
      />
    </>
  );
  return (
    <>
      <fieldset className={styles.switches}>
        <legend className="visually-hidden">{words.union.layers}</legend>
        {declared.map(({ layer, name, icon }) => (
          <label className="row middle muted medium" key={layer}>
            <input type="checkbox" className="tick" checked={layers.includes(layer)} onChange={() => toggle(layer)} />
            <PlaceIcon path={icon} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {sided &&
        layers.includes(sided.layer) &&
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
