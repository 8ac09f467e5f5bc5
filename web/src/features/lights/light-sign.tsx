/** The look of security lights: on maps, and as a sign with a word. */
import { type LightMark, type LightState, lightMarkOf } from '@maru/domain/light';
import { LookSign, lookIn } from '#places/values/look-sign.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** By ascending severity: one look for each status, and one for lights that are off at night. */
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

/** The marker of a light. Two Hangul syllables are as wide as three digits, and a marker fits five characters. */
export function lightMarker(place: MarkedPlace, light: LightSignProps['light'], names: Record<LightMark, string>) {
  const look = lightMarkOf(light);
  return { ...place, look, text: names[look].slice(0, 5).padEnd(3) };
}

interface MarkSignProps {
  mark: LightMark;
  /** Replaces the name of the state. */
  text?: string | undefined;
  isSilent?: boolean | undefined;
}

/** A state as colour, shape and word. */
export function MarkSign({ mark, text, isSilent = false }: MarkSignProps) {
  const { lights: words } = useSharedTexts();
  const note = isSilent && <small className="muted regular">{words.silent}</small>;
  return <LookSign look={lookIn(lightLooks, mark)} text={text ?? words.looks[mark]} note={note} />;
}

interface LightSignProps extends Pick<MarkSignProps, 'text'> {
  light: Pick<LightState, 'status' | 'isNightFault'> & { isSilent?: boolean };
}

/** The state of a light, or of one of its reports. */
export const LightSign = ({ light, text }: LightSignProps) => (
  <MarkSign mark={lightMarkOf(light)} text={text} isSilent={light.isSilent} />
);

/** The state of a light in the console; without one, the reason. */
export const NamedLightSign = ({ light }: { light: LightSignProps['light'] & Pick<LightState, 'statusName'> }) => (
  <LightSign light={light} text={light.status === null ? light.statusName : undefined} />
);
