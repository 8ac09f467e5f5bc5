/** Filters implausible positions. */
import type { DayState } from './day.ts';
import { type Fix, metresBetween, type Spot } from './fix.ts';
import { agreeingFixes, fastestKmh, frozenKmh, jumpMetres, outsideMetres } from './rules.ts';

/** Why a position was discarded, in Korean. */
export const setAsideReasons = { jump: '튐', frozen: '멈춘 좌표', outside: '구역 밖' } as const;
export type SetAsideReason = keyof typeof setAsideReasons;

/** Whether the implied speed between two positions is impossible. */
function isJump(from: Spot, to: Spot): boolean {
  const metres = metresBetween(from, to);
  return metres > jumpMetres && metres * 3600 > fastestKmh * (to.at - from.at);
}

/** Why a position that follows those of a day is discarded; null if it is believed. */
export function reasonAgainst(
  { last }: Pick<DayState, 'last'>,
  fix: Fix,
  centre: { latitude: number; longitude: number },
): SetAsideReason | null {
  if (metresBetween(centre, fix) > outsideMetres) return 'outside';
  if (!last) return null;
  const isSame = fix.latitude === last.latitude && fix.longitude === last.longitude;
  if (isSame && fix.velocity !== null && fix.velocity >= frozenKmh) return 'frozen';
  return isJump(last, fix) ? 'jump' : null;
}

/** Notes a jump. Once enough consecutive jumps agree, returns them to be believed from the first on. */
export function noteJump(state: DayState, fix: Fix): Fix[] {
  const before = state.jumps.at(-1);
  state.jumps = before && !isJump(before, fix) ? [...state.jumps, fix] : [fix];
  if (state.jumps.length < agreeingFixes) return [];
  const agreed = state.jumps;
  state.jumps = [];
  return agreed;
}
