/** The look of security lights: on maps, and as a sign with a word. */
import { type LightMark, type LightState, lightMarkOf } from '@maru/domain/light';
import type { CSSProperties } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { MarkerLook } from '#ui/map/marker/marker.ts';
import styles from './light-sign.module.css';

/** In order of severity, the least first: one for each status, and one for lights that are off at night. */
export const lightLooks = [
  { key: 'unknown', colour: '#6d7882', sign: '○', isHollow: true },
  { key: 'off', colour: '#58616a', sign: '◇', isHollow: false },
  { key: 'on', colour: '#256ef4', sign: '●', isHollow: false },
  { key: 'nightFault', colour: '#9a5b00', sign: '◆', isHollow: false },
  { key: 'failure', colour: '#c2570c', sign: '▲', isHollow: false },
  { key: 'outage', colour: '#de3412', sign: '■', isHollow: false },
] as const satisfies readonly (MarkerLook & { key: LightMark })[];

interface MarkedPlace {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
}

/** The marker of a light. A marker fits five characters, and two Hangul syllables take the width of three digits. */
export function lightMarker(place: MarkedPlace, light: LightSignProps['light'], names: Record<LightMark, string>) {
  const look = lightMarkOf(light);
  return { ...place, look, text: names[look].slice(0, 5).padEnd(3) };
}

export const lightLookOf = (mark: string) => lightLooks.find(({ key }) => key === mark) ?? lightLooks[0];

interface MarkSignProps {
  mark: LightMark;
  /** Replaces the name of the state. */
  text?: string | undefined;
  isSilent?: boolean | undefined;
}

/** A state as colour, shape and word. */
export function MarkSign({ mark, text, isSilent = false }: MarkSignProps) {
  const { lights: words } = useSharedTexts();
  const look = lightLookOf(mark);
  return (
    <span className={styles.light} style={{ '--look': look.colour } as CSSProperties}>
      <span className={styles.state}>
        <span aria-hidden="true">{look.sign}</span>
        {text ?? words.looks[mark]}
      </span>
      {isSilent ? <small className="muted regular">{words.silent}</small> : null}
    </span>
  );
}

interface LightSignProps extends Pick<MarkSignProps, 'text'> {
  light: Pick<LightState, 'status' | 'isNightFault'> & { isSilent?: boolean };
}

/** The state of a light, or of one of its reports. */
export const LightSign = ({ light, text }: LightSignProps) => (
  <MarkSign mark={lightMarkOf(light)} text={text} isSilent={light.isSilent} />
);
