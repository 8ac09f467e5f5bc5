import type { Feature } from '#feature.ts';
import { findBy, numberedAs, targetAt } from '#platform/audit/targets.ts';
import { registerAdministered } from './administered-calls.ts';
import { registerAuth } from './auth-calls.ts';
import { addDemoCitizens, refuseDemoCitizens } from './demo/demo-citizens.ts';
import { demoCitizens } from './demo/persons.ts';
import { citizenJobs } from './jobs.ts';
import { registerSharedMembers } from './shared-members/calls.ts';
import { registerUser } from './user-calls.ts';

export const citizens: Feature = {
  name: 'citizens',
  auditTargets: [{ kind: 'user', idIn: numberedAs('회원'), find: findBy((id) => targetAt('account/user', id)) }],
  demoAccounts: () =>
    demoCitizens.map(({ userId, password, kind }) => ({ site: 'Portal', id: userId, password, what: kind })),
  open: ({ services, district }) => ({
    calls(http) {
      registerAuth(http, services);
      registerUser(http, services, district.name);
      registerSharedMembers(http, services);
      registerAdministered(http, services);
    },
    prepare: () => (services.config.isDemo ? addDemoCitizens(services, district) : refuseDemoCitizens(services.db)),
    jobs: () => citizenJobs(services),
  }),
};
