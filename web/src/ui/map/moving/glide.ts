/** Animates objects from their drawn to their last reported position, in Web Mercator. */

/** A drawn position: fractions of the world's width from west and north (Web Mercator), and degrees. */
export interface Drawn {
  x: number;
  y: number;
  /** Degrees from north, clockwise; null if unknown. */
  course: number | null;
}

/** A movement between positions, in milliseconds of the page's clock. */
export interface Glide {
  from: Drawn;
  to: Drawn;
  startedAt: number;
  ms: number;
}

/** Maximum duration: beyond it the drawn position would be outdated. */
const longestMs = 12_000;
/** Maximum distance as a fraction of the world, about 700 m in Seoul; beyond it the object jumps. */
const farthest = 2.2e-5;

/** Progress of a movement at a time, 0 to 1. */
const shareAt = ({ startedAt, ms }: Glide, now: number): number =>
  ms <= 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / ms));

/** The drawn position at a time; fills `into`, to avoid allocations per frame. */
export function drawnAt(glide: Glide, now: number, into: Drawn): Drawn {
  const share = shareAt(glide, now);
  into.x = glide.from.x + (glide.to.x - glide.from.x) * share;
  into.y = glide.from.y + (glide.to.y - glide.from.y) * share;
  into.course = turned(glide.from.course, glide.to.course, Math.min(1, share * 3));
  return into;
}

/** Interpolates between two courses, the short way round. Turning precedes moving. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to;
  const turn = ((to - from + 540) % 360) - 180;
  return (from + turn * share + 360) % 360;
}

export const isOver = (glide: Glide, now: number): boolean => shareAt(glide, now) >= 1;

/**
 * The movement to a new fix from the currently drawn position. It takes as long as the previous interval, so that it
 * ends when the next fix is due.
 * @param betweenMs  time between the previous fix and this one
 */
export function glideTo(before: Glide | undefined, to: Drawn, betweenMs: number, now: number): Glide {
  if (!before) return { from: to, to, startedAt: now, ms: 0 };
  const from = drawnAt(before, now, { x: 0, y: 0, course: null });
  const isNear = Math.hypot(to.x - from.x, to.y - from.y) <= farthest;
  const ms = isNear && betweenMs > 0 ? Math.min(betweenMs, longestMs) : 0;
  return { from, to, startedAt: now, ms };
}
