import { useReducedMotion } from '@mantine/hooks';
import { useMap } from '@vis.gl/react-maplibre';
import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import type { ReadCover } from '../canvas/cover.ts';
import { keepInSight } from '../marker/keep-in-sight.ts';
import type { MarkerLook } from '../marker/marker.ts';
import { MovingCanvas, type MovingMarker } from './moving-canvas.ts';

interface MovingMarkersProps {
  /** Must be the same array while unchanged. */
  markers: readonly MovingMarker[];
  /** Must be the same array at every render. */
  looks: readonly MarkerLook[];
  selectedId: number | null;
  pointedId: number | null;
  cover?: ReadCover;
  /** Omitted if objects can't be opened. */
  onOpen?: (id: number) => void;
  /** Objects jump to their positions without gliding, because the caller animates them. */
  isStill?: boolean;
}

/** Moving objects on the surrounding map: gliding from fix to fix, or jumping with reduced motion. */
export function MovingMarkers(props: MovingMarkersProps) {
  const map = useMap().current?.getMap();
  return map ? <OnMap map={map} {...props} /> : null;
}

function OnMap({
  map,
  markers,
  looks,
  selectedId,
  pointedId,
  cover,
  onOpen,
  isStill = false,
}: MovingMarkersProps & { map: MapInstance }) {
  const canvas = useRef<MovingCanvas | null>(null);
  const [underPointer, setUnderPointer] = useState<number | null>(null);
  const reducedMotion = useReducedMotion();

  const isAtOnce = isStill || reducedMotion;
  /** The initial data of a new canvas; later changes are sent as updates. */
  const fill = useEffectEvent((made: MovingCanvas) => {
    made.show(markers, isAtOnce);
    made.point(selectedId, pointedId ?? underPointer);
  });
  useEffect(() => {
    const made = new MovingCanvas(map, looks);
    canvas.current = made;
    fill(made);
    return () => {
      made.remove();
      canvas.current = null;
    };
  }, [map, looks]);

  useEffect(() => {
    canvas.current?.show(markers, isAtOnce);
  }, [markers, isAtOnce]);
  useEffect(() => {
    canvas.current?.point(selectedId, pointedId ?? underPointer);
  }, [selectedId, pointedId, underPointer]);

  // Scrolls the map to the object when it is opened or found, not when it moves.
  const selected = markers.find(({ id }) => id === selectedId);
  useOnChange(selected ? selectedId : null, () => {
    if (selected && cover) keepInSight(map, selected, () => cover(true));
  });

  const opens = onOpen !== undefined;
  const open = useEffectEvent((id: number) => onOpen?.(id));
  useEffect(() => {
    if (!opens) return;
    const move = ({ point }: MapMouseEvent) => {
      if (map.isMoving()) return;
      const id = canvas.current?.pick(point) ?? null;
      map.getCanvas().style.cursor = id === null ? '' : 'pointer';
      setUnderPointer(id);
    };
    const leave = () => setUnderPointer(null);
    const press = ({ point }: MapMouseEvent) => {
      const id = canvas.current?.pick(point) ?? null;
      if (id !== null) open(id);
    };
    map.on('mousemove', move);
    map.on('mouseout', leave);
    map.on('click', press);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
      map.off('click', press);
    };
  }, [map, opens]);
  return null;
}
