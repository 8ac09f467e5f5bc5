import type { Feature } from '#feature.ts';
import { codedAs, findBy, numberedAs, targetAt, targetIn } from '#platform/audit/targets.ts';
import { registerAdminAuth } from './auth-calls.ts';
import { registerAdministrators } from './calls.ts';
import { addDemoAccounts, demoAccounts, refuseDemoAccounts } from './demo-accounts.ts';
import { administratorJobs } from './jobs.ts';
import { registerPasskeys } from './passkey-calls.ts';

export const administrators: Feature = {
  name: 'administrators',
  auditTargets: [
    { kind: 'administrator', idIn: numberedAs('관리자'), find: findBy((id) => targetAt('account/admin', id)) },
    {
      kind: 'department',
      idIn: codedAs('부서'),
      find: findBy((deptCode) => targetIn('account/authority', { deptCode })),
    },
  ],
  demoAccounts: () =>
    demoAccounts().map(({ adminId, password, deptName }) => ({
      site: 'Console',
      id: adminId,
      password,
      what: deptName,
    })),
  open: ({ services, district }) => ({
    calls(http) {
      registerAdminAuth(http, services);
      registerPasskeys(http, services);
      registerAdministrators(http, services, district);
    },
    prepare: () =>
      services.config.isDemo ? addDemoAccounts(services.db, services.seal) : refuseDemoAccounts(services.db),
    jobs: () => administratorJobs(services),
  }),
};
