/** Signs of states other than grades: colour, shape and word. */
import type { CSSProperties, ReactNode } from 'react';
import type { Texts } from '#texts/ko.ts';
import type { MarkerLook } from '#ui/map/marker/marker.ts';
import type { StatusLook } from '../tile/tile.tsx';
import styles from './look-sign.module.css';

interface LookSignProps {
  look: MarkerLook;
  text: string;
  /** Additional words after the state. */
  note?: ReactNode;
}

/** A state as colour, shape and word. */
export const LookSign = ({ look, text, note }: LookSignProps) => (
  <span className={styles.light} style={{ '--look': look.colour } as CSSProperties}>
    <span className="sign-and-word">
      <span aria-hidden="true">{look.sign}</span>
      {text}
    </span>
    {note}
  </span>
);

/** The look of a state; the first look for an unknown state. */
export const lookIn = (looks: readonly [MarkerLook, ...MarkerLook[]], key: string): MarkerLook =>
  looks.find((look) => look.key === key) ?? looks[0];

/** The looks of a group's states on its tile. */
export const lookStatuses = (
  looks: readonly [MarkerLook, ...MarkerLook[]],
  nameOf: (status: string, texts: Texts) => string,
): StatusLook => ({
  colourOf: (status) => lookIn(looks, status).colour,
  badge: (status, count, texts) => (
    <LookSign look={lookIn(looks, status)} text={texts.main.tiles.count(nameOf(status, texts), count)} />
  ),
});
