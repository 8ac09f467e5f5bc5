/** Lines of street segments by age. Width and dashes differ, too, so that no age is known by colour alone. */
import type { StreetAge } from '@maru/domain/street/age';

export interface StreetLook {
  colour: string;
  /** px */
  width: number;
  /** In line widths. */
  dashes?: [number, number];
}

export const streetLooks: Readonly<Record<StreetAge, StreetLook>> = {
  today: { colour: '#256ef4', width: 6 },
  recent: { colour: '#228738', width: 4.5, dashes: [4, 1] },
  week: { colour: '#c2570c', width: 3.5, dashes: [1.5, 1.2] },
  none: { colour: '#6d7882', width: 2, dashes: [0.6, 2] },
};
