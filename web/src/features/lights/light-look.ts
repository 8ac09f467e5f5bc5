/** The looks of security lights on all screens. */
import type { LightMark } from '@maru/domain/light';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** Looks by severity, the least first: one per status, and one for lights off in the dark. */
export const lightLooks = [
  { key: 'unknown', colour: '#6d7882', sign: '○', isHollow: true },
  { key: 'off', colour: '#58616a', sign: '◇', isHollow: false },
  { key: 'on', colour: '#256ef4', sign: '●', isHollow: false },
  { key: 'nightFault', colour: '#9a5b00', sign: '◆', isHollow: false },
  { key: 'failure', colour: '#c2570c', sign: '▲', isHollow: false },
  { key: 'outage', colour: '#de3412', sign: '■', isHollow: false },
] as const satisfies readonly (MarkerLook & { key: LightMark })[];

/** A sample light with a look, for its sign. */
export const alike = (look: LightMark) => ({
  status: look === 'nightFault' ? ('off' as const) : look === 'unknown' ? null : look,
  isNightFault: look === 'nightFault',
  isSilent: false,
});

/** A look's word on a marker, at most five characters; two Hangul syllables need the width of three digits. */
export const markerText = (word: string): string => word.slice(0, 5).padEnd(3);
