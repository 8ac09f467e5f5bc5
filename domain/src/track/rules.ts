/**
 * The rules by which positions become trips and stops, and those by which a position is set aside. `docs/devices.md` tells
 * them to whoever connects a tracker. A change here changes what was counted before as soon as a day is followed anew.
 */

/** Faster than this no cleaning vehicle goes: what implies it is a jump, and no top speed is above it. */
export const fastestKmh = 150;
/** Metres up to which a position is never a jump: receivers are off by tens of metres between houses. */
export const jumpMetres = 100;
/** So many jumps in a row that agree among themselves are where the vehicle is; the position before them was wrong. */
export const agreeingFixes = 3;
/** A receiver that tells such a speed and the same position to the last digit doesn't see the sky. */
export const frozenKmh = 5;
/** Metres from the district's centre beyond which a position is none of the district's: no round leads so far. */
export const outsideMetres = 100_000;

/** A vehicle that keeps within so many metres of where it paused stands there. */
export const stopMetres = 50;
/** After so long a pause is a stop. Shorter ones, as at lights and at each pile of bags, are part of the trip. */
export const stopMs = 300_000;
/** So many metres from where it stands a vehicle is on a trip. Drift at rest stays below. */
export const leaveMetres = 100;
/** Ways are counted in steps of at least so many metres, so that drift at rest adds nothing. */
export const stepMetres = 10;
/** After so long without a position nobody knows what the vehicle did meanwhile. */
export const silenceMs = 600_000;
/** After so long without driving in a dong, being there again is another stay: it was somewhere else, or stood for long. */
export const stayGapMs = 600_000;

/** The simplified path of a day leads past each position at its time within so many metres. */
export const pathToleranceMetres = 10;
