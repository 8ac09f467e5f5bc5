import { type PointerEvent, useRef } from 'react';

/** A finger has to travel so far, px, to mean a swipe and not a press. */
const leastTravel = 24;

/** Pointer handlers that tell a swipe up from one down. */
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
