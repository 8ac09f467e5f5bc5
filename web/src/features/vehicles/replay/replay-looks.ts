import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** The looks of the chosen vehicles in order: colour, sign, and dashes. */
export const replayLooks: readonly (MarkerLook & { dashes?: readonly number[] })[] = [
  { key: 'first', colour: '#256ef4', sign: '●', isHollow: false },
  { key: 'second', colour: '#c2570c', sign: '▲', isHollow: false, dashes: [4, 1.5] },
  { key: 'third', colour: '#1f7a3a', sign: '■', isHollow: false, dashes: [1.5, 1.5] },
  { key: 'fourth', colour: '#7a3fd1', sign: '◆', isHollow: false, dashes: [6, 1.5, 1.5, 1.5] },
  { key: 'fifth', colour: '#b3265e', sign: '◇', isHollow: false, dashes: [2.5, 2.5] },
];
