/** A carousel: items are shown in turn, automatically until the reader stops or moves it. */
import { type FocusEvent, useEffect, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Carousel {
  /** Index of the shown item. */
  at: number;
  isRunning: boolean;
  setRunning: (isRunning: boolean) => void;
  /** Shows another item and stops. */
  turn: (by: 1 | -1) => void;
  /** Handlers for the surrounding element: the pointer or the keyboard's focus inside pauses the carousel. */
  hold: Record<'onPointerEnter' | 'onPointerLeave' | 'onBlur', () => void> & { onFocus: (event: FocusEvent) => void };
}

/** Cycles through `count` items, each shown for `ms`; with reduced motion only by hand. */
export function useCarousel(count: number, ms: number): Carousel {
  const [turned, setTurned] = useState(0);
  const [isRunning, setRunning] = useState(() => !isCalm());
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (!isRunning || isHeld || count < 2) return;
    const timer = setInterval(() => setTurned((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [isRunning, isHeld, count, ms]);
  return {
    at: count === 0 ? 0 : ((turned % count) + count) % count,
    isRunning,
    setRunning,
    turn: (by) => {
      setRunning(false);
      setTurned((before) => before + by);
    },
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A button pressed by the pointer stays focused, which mustn't pause the carousel for good.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

interface TurnButtonsProps {
  carousel: Carousel;
  /** Labels of the first and the last button: 'Previous notice'. */
  previous: string;
  next: string;
}

/** Back, pause or resume, forward. */
export function TurnButtons({ carousel: { isRunning, setRunning, turn }, previous, next }: TurnButtonsProps) {
  const { ui: words } = useSharedTexts();
  return (
    <>
      <ActionButton aria-label={previous} onClick={() => turn(-1)}>
        ‹
      </ActionButton>
      <ActionButton aria-label={isRunning ? words.stopTurning : words.turn} onClick={() => setRunning(!isRunning)}>
        {isRunning ? '❚❚' : '▶'}
      </ActionButton>
      <ActionButton aria-label={next} onClick={() => turn(1)}>
        ›
      </ActionButton>
    </>
  );
}
