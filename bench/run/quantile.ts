/** The value below which the given share (0 to 1) of the samples lies; NaN without samples. */
export function quantile(samples: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
