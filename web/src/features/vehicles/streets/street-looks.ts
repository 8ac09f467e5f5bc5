/** Looks of street segments. They also differ in width and dashes, so that colour isn't the only distinction. */
import type { StreetAge } from '@maru/domain/street/age';
import type { LineLook } from './street-lines.tsx';

/** By age, the most recent on top. */
export const ageLooks: readonly (LineLook & { key: StreetAge })[] = [
  { key: 'none', colour: '#6d7882', width: 2, dashes: [0.6, 2] },
  { key: 'week', colour: '#c2570c', width: 3.5, dashes: [1.5, 1.2] },
  { key: 'recent', colour: '#228738', width: 4.5, dashes: [4, 1] },
  { key: 'today', colour: '#256ef4', width: 6 },
];

/** Looks of planned segments; undriven segments are on top. */
export const planLooks: readonly LineLook[] = [
  { key: 'driven', colour: '#228738', width: 3 },
  { key: 'undriven', colour: '#de3412', width: 5, dashes: [1.5, 1.2] },
];
