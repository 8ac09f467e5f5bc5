import { type MapArea, type MapLayer, wholeBlocks } from '@maru/domain/map-layer';
import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '#lib/live/use-live.tsx';
import type { UnionQuery, useUnion } from './use-union.ts';

interface AreaNewsProps {
  layers: readonly MapLayer[];
  area: MapArea | undefined;
  /** Called with the map's visible area after each move. The area consists of whole blocks of the grid. */
  onArea: (seen: NonNullable<UnionQuery['seen']>) => void;
  onEvents: ReturnType<typeof useUnion>['hear'];
}

/** Tracks the map's visible area, and subscribes to live changes in it. */
export function AreaNews({ layers, area, onArea, onEvents }: AreaNewsProps) {
  const map = useMap().current?.getMap();
  const announced = useRef('');
  const announce = useEffectEvent(() => {
    if (!map) return;
    const zoom = Math.floor(map.getZoom());
    const [[west, south], [east, north]] = map.getBounds().toArray();
    const next = wholeBlocks([west, south, east, north], zoom);
    const text = `${next.join()} ${zoom}`;
    if (text === announced.current) return;
    announced.current = text;
    onArea({ area: next, zoom });
  });
  useEffect(() => {
    if (!map) return;
    const moved = () => announce();
    moved();
    map.on('moveend', moved);
    map.on('resize', moved);
    return () => {
      map.off('moveend', moved);
      map.off('resize', moved);
    };
  }, [map]);
  return layers.map((layer) => <LayerNews key={layer} layer={layer} area={area} onEvents={onEvents} />);
}

function LayerNews({ layer, area, onEvents }: Pick<AreaNewsProps, 'area' | 'onEvents'> & { layer: MapLayer }) {
  const box = area && { west: area[0], south: area[1], east: area[2], north: area[3] };
  useLive(layer, box, (events) => onEvents(layer, events));
  return null;
}
