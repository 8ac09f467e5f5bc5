import type { UnionMarker } from '@maru/contract/map';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ListRow } from '../map/place-row.tsx';
import type { UnionLayer } from './union-layer.ts';
import { StateSign } from './union-legend.tsx';

interface UnionRowProps {
  marker: UnionMarker;
  layer: UnionLayer;
  dongName: string | undefined;
}

/** A place of any layer in the list beside the map. */
export function UnionRow({ marker, layer, dongName }: UnionRowProps) {
  const { places } = useSharedTexts();
  const side = marker.installationType && places.installation[marker.installationType];
  const sign = <StateSign severity={marker.severity} word={layer.stateName(marker.status)} />;
  const value = layer.valueOf(marker);
  return (
    <ListRow
      name={marker.installationPlaceName}
      where={<Marked>{[layer.name, side, dongName].filter(Boolean).join(' · ')}</Marked>}
      value={value || sign}
      sign={value ? sign : undefined}
      isStale={marker.severity === 0}
    />
  );
}
