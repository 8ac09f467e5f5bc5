import { airMeasures } from '@maru/domain/air';
import { paths } from '../../lib/paths/paths.ts';
import { MeasuredMap } from '../../places/map/measured-map.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { airDetail, airMarkers } from './air.ts';

/** The district's stations on the map. */
export function AirMapPage() {
  const { air, airMap, airPlace } = useTexts();
  return (
    <MeasuredMap
      measures={airMeasures}
      words={{ ...airMap, layer: air.name, missing: airPlace.missing }}
      markers={airMarkers}
      detail={airDetail}
      pathOf={paths.airQualityPlace}
      searchLayer="air"
    />
  );
}
