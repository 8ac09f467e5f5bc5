/** Things that are shown one after the other, by themselves until somebody stops them or turns them by hand. */
import { useEffect, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Turning {
  /** Which of them is shown, from 0. */
  at: number;
  isTurning: boolean;
  setTurning: (isTurning: boolean) => void;
  /** Shows another one and stays there. */
  turn: (by: 1 | -1) => void;
  /** For the element around them: whoever points at one or is in it has it for as long. */
  hold: Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', () => void>;
}

/** Turns through `count` things, each shown for `ms`; of those who want no motion everybody turns them by hand. */
export function useTurning(count: number, ms: number): Turning {
  const [turned, setTurned] = useState(0);
  const [isTurning, setTurning] = useState(() => !isCalm());
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isTurning || isHeld || count < 2) return;
    const timer = setInterval(() => setTurned((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [isTurning, isHeld, count, ms]);
  return {
    at: count === 0 ? 0 : ((turned % count) + count) % count,
    isTurning,
    setTurning,
    turn: (by) => {
      setTurning(false);
      setTurned((before) => before + by);
    },
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

interface TurnButtonsProps {
  turning: Turning;
  /** What a press on the first and the last button shows: 'Previous notice'. */
  previous: string;
  next: string;
}

/** Back, stop or go on, forward. */
export function TurnButtons({ turning: { isTurning, setTurning, turn }, previous, next }: TurnButtonsProps) {
  const { ui: words } = useSharedTexts();
  return (
    <>
      <ActionButton aria-label={previous} onClick={() => turn(-1)}>
        ‹
      </ActionButton>
      <ActionButton aria-label={isTurning ? words.stopTurning : words.turn} onClick={() => setTurning(!isTurning)}>
        {isTurning ? '❚❚' : '▶'}
      </ActionButton>
      <ActionButton aria-label={next} onClick={() => turn(1)}>
        ›
      </ActionButton>
    </>
  );
}
