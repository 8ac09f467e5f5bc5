/** How security lights look wherever they are shown. */
import type { LightMark } from '@maru/domain/light';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** Looks in order of severity, the least first: one a status, and one of what is off in the dark. */
export const lightLooks = [
  { key: 'unknown', colour: '#6d7882', sign: '○', isHollow: true },
  { key: 'off', colour: '#58616a', sign: '◇', isHollow: false },
  { key: 'on', colour: '#256ef4', sign: '●', isHollow: false },
  { key: 'nightFault', colour: '#9a5b00', sign: '◆', isHollow: false },
  { key: 'failure', colour: '#c2570c', sign: '▲', isHollow: false },
  { key: 'outage', colour: '#de3412', sign: '■', isHollow: false },
] as const satisfies readonly (MarkerLook & { key: LightMark })[];

/** A light that looks so, for its sign. */
export const alike = (look: LightMark) => ({
  status: look === 'nightFault' ? ('off' as const) : look === 'unknown' ? null : look,
  isNightFault: look === 'nightFault',
  isSilent: false,
});

/** A look's word on a marker, which has room for five characters; two of Hangul need the room of three figures. */
export const markerText = (word: string): string => word.slice(0, 5).padEnd(3);
