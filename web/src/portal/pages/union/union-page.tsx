import { useLoaderData } from '@tanstack/react-router';
import { Suspense } from 'react';
import { groups } from '#features/groups.ts';
import type { MapPanels } from '#features/manifest.ts';
import type { MapLayers } from '#places/union/union-layer.ts';
import { UnionMap } from '#places/union/union-map.tsx';
import { useTexts } from '#texts/texts.tsx';

const panels: MapPanels = Object.assign({}, ...groups.map(({ map }) => map.panels));

/** Every layer of the district on one map. */
export function UnionPage() {
  const texts = useTexts();
  const features: readonly MapLayers[] = useLoaderData({ strict: false });
  return (
    <UnionMap
      title={texts.map.union.title}
      features={features}
      texts={texts}
      panel={({ layer, placeId, name, close }) => {
        const Panel = panels[layer];
        return (
          <Suspense fallback={null}>
            {Panel && <Panel key={`${layer} ${placeId}`} placeId={placeId} name={name} onClose={close} />}
          </Suspense>
        );
      }}
    />
  );
}
