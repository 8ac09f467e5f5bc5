/** Promise 11: a revocation in one process takes effect in another within a second. */
import { changeAdminAuthority } from '#features/administrators/authorities.ts';
import { changeStatus } from '#features/administrators/manage.ts';
import { readStanding } from '#platform/sessions/permissions.ts';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

const maxMs = 1_000;
/** Time limit after which access that still works counts as never revoked. */
const longestMs = 3_000;
const key = 'account/user:get';

/** Revokes access in the check's process; the server's process must detect the revocation. */
export const revocation: AccountCheck = async (rig, report) => {
  const { services } = rig;
  const standing = await readStanding(services.db, (await addAdministrator(services)).adminNumber);
  if (!standing) throw new Error('there is no supervisor');
  const supervisor = { standing, address: '127.0.0.1' };
  const revocations: [string, (adminNumber: number) => Promise<void>][] = [
    [
      'an authority',
      (adminNumber) =>
        changeAdminAuthority(services.db, supervisor, adminNumber, { key, isGranted: false, reason: '' }),
    ],
    ['a session', (adminNumber) => services.sessions.endAll('admin', adminNumber, 'ended-by-administrator')],
    ['an account', (adminNumber) => changeStatus(services, supervisor, adminNumber, 'suspended')],
  ];
  for (const [what, revoke] of revocations) {
    const { adminNumber, token } = await addCaller(services, { deptCode: 'cleaning', keys: [key] });
    if (!(await mayList(rig, token))) report.broken(`${what} does not work before it is revoked`);
    await revoke(adminNumber);
    const startedAt = performance.now();
    while ((await mayList(rig, token)) && performance.now() - startedAt < longestMs);
    const took = performance.now() - startedAt;
    report.measured(`ms until ${what} is revoked`, took);
    if (took > maxMs) report.broken(`${what} works ${took.toFixed(0)} ms after it was revoked`);
  }
};

const mayList = async ({ url }: AccountRig, token: string) =>
  (await ask(url, token, 'GET /admin/api/users')).status === 200;
