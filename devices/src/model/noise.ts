/** Deterministic randomness: equal inputs produce equal values. */

/** A 32-bit unsigned hash of two integers; every input bit affects every output bit. */
export function hash(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x27d4eb2f, 0x9e3779b1) ^ Math.imul(b ^ 0x165667b1, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Uniform in [0, 1). */
export const chance = (seed: number, step: number): number => hash(seed, step) / 0x1_0000_0000;

/** From -1 to 1, around 0: the sum of two uniform values, similar to a sensor's Gaussian noise. */
export const jitter = (seed: number, step: number): number => chance(seed, step) + chance(~seed, step) - 1;

/** A smooth curve in [-1, 1] through a random value at every integer `position`. */
export function wave(seed: number, position: number): number {
  const before = Math.floor(position);
  const share = position - before;
  const blend = share * share * (3 - 2 * share);
  return 2 * (chance(seed, before) * (1 - blend) + chance(seed, before + 1) * blend) - 1;
}

/** A seed from a name, different for each device. */
export function seedOf(name: string): number {
  let seed = name.length;
  for (let at = 0; at < name.length; at += 1) seed = hash(seed, name.charCodeAt(at));
  return seed;
}
