import { describe, expect, it } from 'vitest';
import { clusterArcs } from './cluster-arcs.ts';

describe('clusterArcs', () => {
  it('starts with the worst at twelve and covers the full circle', () => {
    const arcs = clusterArcs([1, 2, 1]);
    expect(arcs.map((arc) => arc.look)).toEqual([2, 1, 0]);
    expect(arcs[0]?.from).toBe(0);
    expect(arcs[0]?.to).toBeCloseTo(Math.PI / 2);
    expect(arcs.at(-1)?.to).toBeCloseTo(2 * Math.PI);
  });

  it('omits looks without a share', () => {
    expect(clusterArcs([0, 5, 0])).toEqual([{ look: 1, from: 0, to: 2 * Math.PI }]);
    expect(clusterArcs([0, 0])).toEqual([]);
  });
});
