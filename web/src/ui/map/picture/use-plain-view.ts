import { mercatorX, mercatorY } from '@maru/domain/mercator';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { type Bounds, type Position, widened } from '../area.ts';
import { type ReadCover, seenOffset, uncovered } from '../canvas/cover.ts';
import { isSameView, leastZoom, type MapView, mostZoom } from '../canvas/map-view.ts';
import { ReportedViews } from '../canvas/reported-views.ts';
import { fromMiddle, type Size, scaleOf, viewAt, viewFitting } from './view.ts';

interface PlainViewProps {
  bounds: Bounds;
  size: Size;
  view: MapView | null;
  cover: ReadCover;
  onView: ((view: MapView) => void) | undefined;
}

/** Px per press of an arrow key. */
const step = 120;
/** Minimum distance of a drag, px, to distinguish it from a press. */
const leastTravel = 6;
/** Minimum distance of a marker to the edge, px. */
const edge = 48;

const keys: ReadonlyMap<string, 'zoomIn' | 'zoomOut' | 'up' | 'down' | 'left' | 'right'> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
]);

const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value));

/** The view of a map without MapLibre, and its controls. An unmoved view shows the whole bounds at any size. */
export function usePlainView({ bounds, size, view, cover, onView }: PlainViewProps) {
  const [own, setOwn] = useState(view);
  const [whole, setWhole] = useState<MapView | null>(null);
  const [reported] = useState(() => new ReportedViews());
  const drag = useRef<{ pointer: number; x: number; y: number; from: MapView; isMoved: boolean } | null>(null);
  const shown = own ?? whole;

  const { width, height } = size;
  const fitted = useEffectEvent(() => viewFitting(bounds, size, cover()));
  useEffect(() => {
    if (width > 0 && height > 0) setWhole(fitted());
  }, [width, height]);
  useOnChange(view, (next) => {
    if (next && !reported.take(next) && !(own && isSameView(own, next))) setOwn(next);
  });

  /** Limits the view like MapLibre's own bounds. */
  const limited = ({ latitude, longitude, zoom }: MapView): MapView => {
    const [west, south, east, north] = widened(bounds, 3);
    return {
      latitude: between(south, north, latitude),
      longitude: between(west, east, longitude),
      zoom: between(leastZoom, mostZoom, zoom),
    };
  };
  const moveTo = (next: MapView) => {
    const at = limited(next);
    setOwn(at);
    reported.add(at);
    onView?.(at);
  };
  const shifted = (from: MapView, x: number, y: number) => {
    const scale = scaleOf(from);
    return viewAt({ x: mercatorX(from.longitude) + x / scale, y: mercatorY(from.latitude) + y / scale }, from.zoom);
  };
  /** Moves a position to the visible centre. */
  const centreOn = ([longitude, latitude]: Position, zoom: number, withPanel = false) => {
    const [x, y] = seenOffset(size, cover(withPanel));
    moveTo(shifted({ longitude, latitude, zoom: between(leastZoom, mostZoom, zoom) }, -x, -y));
  };

  const panBy = (x: number, y: number) => shown && moveTo(shifted(shown, x, y));
  const zoomBy = (levels: number) => {
    if (!shown) return;
    const zoom = between(leastZoom, mostZoom, shown.zoom + levels);
    const [x, y] = seenOffset(size, cover());
    // Keeps the visible centre in place.
    moveTo(shifted({ ...shifted(shown, x, y), zoom }, -x, -y));
  };
  const moves = {
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    up: () => panBy(0, -step),
    down: () => panBy(0, step),
    left: () => panBy(-step, 0),
    right: () => panBy(step, 0),
    reset: () => moveTo(viewFitting(bounds, size, cover())),
  };

  return {
    shown,
    centreOn,
    moves,
    /** Handles keys only for the focused map itself, not for its children. */
    press(event: KeyboardEvent) {
      const move = event.target === event.currentTarget && keys.get(event.key);
      if (!move) return;
      event.preventDefault();
      moves[move]();
    },
    /** Moves only as far as needed, so that nothing covers the position. */
    bringIntoSight(position: Position, withPanel = false) {
      if (!shown) return;
      const { left, right, top, bottom } = uncovered(size, cover(withPanel));
      const { x, y } = fromMiddle(shown, position);
      const [atX, atY] = [x + width / 2, y + height / 2];
      const isSeen = atX >= left + edge && atX <= right - edge && atY >= top + edge && atY <= bottom - edge;
      if (!isSeen) centreOn(position, shown.zoom, withPanel);
    },
    dragging: {
      onPointerDown({ pointerId: pointer, clientX: x, clientY: y, isPrimary }: PointerEvent) {
        if (isPrimary && shown) drag.current = { pointer, x, y, from: shown, isMoved: false };
      },
      onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
        const { current: start } = drag;
        if (start?.pointer !== pointerId) return;
        const [x, y] = [start.x - clientX, start.y - clientY];
        if (!start.isMoved && Math.hypot(x, y) < leastTravel) return;
        // From here on it is a drag instead of a press.
        if (!start.isMoved) currentTarget.setPointerCapture(pointerId);
        start.isMoved = true;
        setOwn(limited(shifted(start.from, x, y)));
      },
      onPointerUp() {
        if (drag.current?.isMoved && own) moveTo(own);
        drag.current = null;
      },
      onPointerCancel() {
        drag.current = null;
      },
    },
  };
}
