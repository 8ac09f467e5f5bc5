import { type PointerEvent, useRef } from 'react';

/** Minimum distance of a swipe, px, to distinguish it from a press. */
const leastTravel = 24;

/** Pointer handlers that detect swipes up and down. */
export function useSwipe({ up, down }: { up: () => void; down: () => void }) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY;
    },
    onPointerUp: (event: PointerEvent) => {
      const travel = start.current === null ? 0 : event.clientY - start.current;
      start.current = null;
      if (travel <= -leastTravel) up();
      if (travel >= leastTravel) down();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
