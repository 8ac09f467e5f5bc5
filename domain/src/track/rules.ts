/**
 * The rules that turn positions into trips and stops, and those that discard positions. `docs/devices.md` explains them
 * for tracker vendors. After a change, earlier days have new results once they are processed again.
 */

/** Speed in km/h above any cleaning vehicle's: a position implying more is a jump, and no top speed exceeds it. */
export const fastestKmh = 150;
/** Distance in metres up to which a position is never a jump: receivers between houses are off by tens of metres. */
export const jumpMetres = 100;
/** Consecutive jumps that must agree to be believed; the position before them was wrong. */
export const agreeingFixes = 3;
/** Minimum reported speed at which an unchanged position means that the receiver has no signal. */
export const frozenKmh = 5;
/** Metres from the district's centre beyond which positions are discarded; no round extends that far. */
export const outsideMetres = 100_000;

/** Radius in metres within which a paused vehicle counts as stopped. */
export const stopMetres = 50;
/**
 * Milliseconds after which a pause is a stop. Shorter pauses, as at traffic lights or for a bag, are part of the trip.
 */
export const stopMs = 300_000;
/** Distance in metres from its stop at which a vehicle starts a trip. Drift at rest is smaller. */
export const leaveMetres = 100;
/** Minimum step in metres for distances, so that drift at rest adds nothing. */
export const stepMetres = 10;
/** Milliseconds without a position after which the vehicle's activity is unknown. */
export const silenceMs = 600_000;
/** Milliseconds without driving in a dong after which a return is a new stay. */
export const stayGapMs = 600_000;

/** Maximum deviation in metres of the simplified path of a day from each position at its time. */
export const pathToleranceMetres = 10;
