/** Gliding from where something is drawn to where it was last heard, on the plane that maps are drawn on. */

/** Where something is drawn: shares of the world's width from the west and from the north (Web Mercator), and degrees. */
export interface Drawn {
  x: number;
  y: number;
  /** From north, clockwise; null where it isn't known. */
  course: number | null;
}

/** A way from one place to another, in milliseconds of the page's clock. */
export interface Glide {
  from: Drawn;
  to: Drawn;
  begun: number;
  ms: number;
}

/** A fix is never glided to for longer: it would be drawn where it no longer is. */
const longestMs = 12_000;
/** Further than this nobody saw it go, and it is drawn where it is at once; shares of the world, some 700 m in Seoul. */
const farthest = 2.2e-5;

/** How far it is along its way at a time, 0 to 1. */
const shareAt = ({ begun, ms }: Glide, now: number): number =>
  ms <= 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / ms));

/** Where it is drawn at a time; `into` is filled, so that a frame of many makes nothing new. */
export function drawnAt(glide: Glide, now: number, into: Drawn): Drawn {
  const share = shareAt(glide, now);
  into.x = glide.from.x + (glide.to.x - glide.from.x) * share;
  into.y = glide.from.y + (glide.to.y - glide.from.y) * share;
  into.course = turned(glide.from.course, glide.to.course, Math.min(1, share * 3));
  return into;
}

/** Between two courses, the short way round. It turns first, then goes. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to;
  const turn = ((to - from + 540) % 360) - 180;
  return (from + turn * share + 360) % 360;
}

export const isOver = (glide: Glide, now: number): boolean => shareAt(glide, now) >= 1;

/**
 * The glide to a new fix, from wherever it is drawn by then. It takes as long as it was since the one before, so that it
 * arrives when the next may be there.
 *
 * @param betweenMs  how much later than the one before the fix came
 */
export function glideTo(before: Glide | undefined, to: Drawn, betweenMs: number, now: number): Glide {
  if (!before) return { from: to, to, begun: now, ms: 0 };
  const from = drawnAt(before, now, { x: 0, y: 0, course: null });
  const isNear = Math.hypot(to.x - from.x, to.y - from.y) <= farthest;
  const ms = isNear && betweenMs > 0 ? Math.min(betweenMs, longestMs) : 0;
  return { from, to, begun: now, ms };
}
