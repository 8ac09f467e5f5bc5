/** Filters implausible positions. */
import type { DayState } from './day.ts';
import { type Fix, metresBetween, type Spot } from './fix.ts';
import { agreeingFixes, fastestKmh, frozenKmh, jumpMetres, outsideMetres } from './rules.ts';

/** Korean reasons for discarding a position. */
export const setAsideReasons = { jump: '튐', frozen: '멈춘 좌표', outside: '구역 밖' } as const;
export type SetAsideReason = keyof typeof setAsideReasons;

/** Whether the implied speed between two positions is impossible. */
function isJump(from: Spot, to: Spot): boolean {
  const metres = metresBetween(from, to);
  return metres > jumpMetres && metres * 3600 > fastestKmh * (to.at - from.at);
}

/** The reason for discarding the next position of a day; null if the position is believed. */
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

/** Records a jump. Once enough consecutive jumps agree, returns all of them to be believed. */
export function noteJump(state: DayState, fix: Fix): Fix[] {
  const before = state.jumps.at(-1);
  state.jumps = before && !isJump(before, fix) ? [...state.jumps, fix] : [fix];
  if (state.jumps.length < agreeingFixes) return [];
  const agreed = state.jumps;
  state.jumps = [];
  return agreed;
}
