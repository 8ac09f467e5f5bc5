import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MeasuredMap, MeasuredPanel } from '#places/map/measured-map.tsx';
import type { OpenPanelProps } from '#places/map/open-place.tsx';
import { parseShown } from '#places/map/shown-markers.ts';
import { useTexts } from '#texts/texts.tsx';
import { airDetail, airMarkers } from './air.ts';
import { airPaths } from './paths.ts';

/** The district's stations on the map. */
export function AirMapPage() {
  const { air, airMap, airPlace } = useTexts();
  return (
    <MeasuredMap
      measures={airMeasures}
      words={{ ...airMap, layer: air.name, missing: airPlace.missing }}
      markers={airMarkers}
      detail={airDetail}
      pathOf={airPaths.place}
      searchLayer="air"
    />
  );
}

const parse = parseShown(airMeasures);

/** An open station on the union map, with the measure and side in the address. */
export function AirPanel(props: OpenPanelProps) {
  const { air, airMap, airPlace } = useTexts();
  const [{ measurementType, installationType }] = useSearchState(parse);
  return (
    <MeasuredPanel
      {...props}
      words={{ ...airMap, layer: air.name, missing: airPlace.missing }}
      detail={airDetail}
      measures={airMeasures}
      measure={airMeasure(measurementType as AirMeasurementType)}
      shown={installationType === 'all' ? null : installationType}
      statistics={airPaths.place(props.placeId)}
    />
  );
}
