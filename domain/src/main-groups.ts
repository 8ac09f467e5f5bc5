/** Orders the groups of the public main page by how severe their status is. */
import { declaredTiles } from './device-groups.ts';
import type { Grade } from './grade.ts';
import { inOrder } from './group.ts';

/** A tile of the public main page. */
export type MainGroup = keyof typeof declaredTiles;
/** In default tile order. */
export const mainGroups = /* @__PURE__ */ inOrder<MainGroup, number>(declaredTiles, (rank) => rank);

/** From most to least severe; 'unknown' means that no device reports. */
export const attentions = ['severe', 'unusual', 'usual', 'unknown'] as const;
export type Attention = (typeof attentions)[number];

export const attentionOf: Record<Grade, Attention> = {
  very_bad: 'severe',
  bad: 'unusual',
  normal: 'usual',
  good: 'usual',
  measuring: 'usual',
  inspection: 'unknown',
};

export const isUnusual = (attention: Attention): boolean => attention === 'severe' || attention === 'unusual';

/** Groups with something severe first, then those with something unusual; otherwise in the order of `mainGroups`. */
export function unusualFirst<G extends { group: MainGroup; statuses: readonly { attention: Attention }[] }>(
  groups: readonly G[],
): G[] {
  const rank = ({ statuses }: G) =>
    Math.min(attentions.indexOf('usual'), ...statuses.map(({ attention }) => attentions.indexOf(attention)));
  return groups.toSorted((a, b) => rank(a) - rank(b) || mainGroups.indexOf(a.group) - mainGroups.indexOf(b.group));
}
