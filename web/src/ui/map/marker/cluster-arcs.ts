/** A look's arc in a cluster's ring. */
export interface Arc {
  /** Index of the look by severity. */
  look: number;
  /** Radians, clockwise from twelve o'clock. */
  from: number;
  to: number;
}

/**
 * The ring of a cluster: the worst look first, clockwise from twelve o'clock, each as long as its share. `shares` are
 * those of the looks by ascending severity.
 */
export function clusterArcs(shares: readonly number[]): Arc[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const arcs: Arc[] = [];
  let from = 0;
  for (let look = shares.length - 1; look >= 0; look--) {
    const share = shares[look] ?? 0;
    if (share === 0) continue;
    const to = from + (share / total) * 2 * Math.PI;
    arcs.push({ look, from, to });
    from = to;
  }
  return arcs;
}
