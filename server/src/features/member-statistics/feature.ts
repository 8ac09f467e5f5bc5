import type { Feature } from '#feature.ts';
import { openMemberStatistics } from './calls.ts';

export const memberStatistics: Feature = {
  name: 'member-statistics',
  open({ services }) {
    const { register, mailings } = openMemberStatistics(services);
    return { calls: register, mailedStatistics: mailings };
  },
};
