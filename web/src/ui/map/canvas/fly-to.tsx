import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent } from 'react';
import { type ReadCover, seenOffset } from './cover.ts';

/** A target of the map. A new object triggers another flight, even to the same position. */
export interface Destination {
  longitude: number;
  latitude: number;
  zoom: number;
}

interface FlyToProps {
  to: Destination | null;
  cover: ReadCover;
}

/**
 * Moves the surrounding map to a target in the visible centre. Without animation if the reader prefers reduced motion.
 */
export function FlyTo({ to, cover }: FlyToProps) {
  const map = useMap().current?.getMap();
  const fly = useEffectEvent((destination: Destination) => {
    if (!map) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    map.flyTo({
      center: [destination.longitude, destination.latitude],
      zoom: Math.max(map.getZoom(), destination.zoom),
      offset: seenOffset({ width, height }, cover(true)),
      maxDuration: 1500,
    });
  });
  useEffect(() => {
    if (to) fly(to);
  }, [to]);
  return null;
}
