import type { Feature } from '#feature.ts';
import { registerMemberStatistics } from './calls.ts';

export const memberStatistics: Feature = {
  name: 'member-statistics',
  open: ({ services }) => ({ calls: (http) => registerMemberStatistics(http, services) }),
};
