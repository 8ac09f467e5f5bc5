import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent } from 'react';
import { type ReadCover, seenOffset } from './cover.ts';

/** Where a map is to look; another object is another flight, also to the same spot. */
export interface Destination {
  longitude: number;
  latitude: number;
  zoom: number;
}

interface FlyToProps {
  to: Destination | null;
  cover: ReadCover;
}

/** Takes the map around it to a destination, so that it lies in the middle of what isn't covered. Nothing flies where the reader wants no motion. */
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
