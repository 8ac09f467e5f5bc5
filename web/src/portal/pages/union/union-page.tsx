import type { AirMeasurementType } from '@maru/domain/air';
import type { MapLayer } from '@maru/domain/map-layer';
import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { airMapLayer } from '#features/air/map-layer.ts';
import { binMapLayer } from '#features/bins/map-layer.ts';
import { buildingMapLayers } from '#features/buildings/map-layer.ts';
import { lightMapLayer } from '#features/lights/map-layer.ts';
import { peopleMapLayer } from '#features/people/map-layer.ts';
import { vehicleMapLayer } from '#features/vehicles/map-layer.ts';
import { useVehicleWords } from '#features/vehicles/words.ts';
import { UnionMap } from '#places/union/union-map.tsx';
import { useTexts } from '#texts/texts.tsx';

interface PanelProps {
  placeId: number;
  name: string | undefined;
  onClose: () => void;
}

/** Each layer's own panel, fetched when a place of it is opened. */
const panels: Readonly<Record<MapLayer, ComponentType<PanelProps>>> = {
  air: lazy(() => import('#features/air/air-map-page.tsx').then(({ AirPanel }) => ({ default: AirPanel }))),
  tilt: lazy(() => import('#features/buildings/map-page.tsx').then((m) => ({ default: m.GradientPanel }))),
  crack: lazy(() => import('#features/buildings/map-page.tsx').then((m) => ({ default: m.CrackPanel }))),
  people: lazy(() => import('#features/people/map-page.tsx').then((m) => ({ default: m.PeoplePanel }))),
  light: lazy(() => import('#features/lights/map-page.tsx').then((m) => ({ default: m.LightPanel }))),
  bin: lazy(() => import('#features/bins/map-page.tsx').then((m) => ({ default: m.BinPanel }))),
  vehicle: lazy(() => import('#features/vehicles/map-page.tsx').then((m) => ({ default: m.FoundVehiclePanel }))),
};

/** Every layer of the district on one map. */
export function UnionPage() {
  const texts = useTexts();
  const vehicleWords = useVehicleWords();
  const layersOf = useCallback(
    (measurementType: AirMeasurementType) => [
      airMapLayer(texts, measurementType),
      ...buildingMapLayers(texts),
      peopleMapLayer(texts),
      lightMapLayer(texts),
      binMapLayer(texts),
      vehicleMapLayer(texts, vehicleWords),
    ],
    [texts, vehicleWords],
  );
  return (
    <UnionMap
      title={texts.map.union.title}
      layersOf={layersOf}
      panel={({ layer, placeId, name, close }) => {
        const Panel = panels[layer];
        return (
          <Suspense fallback={null}>
            <Panel key={`${layer} ${placeId}`} placeId={placeId} name={name} onClose={close} />
          </Suspense>
        );
      }}
    />
  );
}
