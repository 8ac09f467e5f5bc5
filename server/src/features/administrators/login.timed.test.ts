import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator, ask } from '../../../test/administrators.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { measured } from '../../../test/measured.ts';
import { forgetFailures } from './failures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const login = (adminId: string) =>
  ask(app.url, '', 'POST /admin/api/auth/login', { adminId, password: 'Wr0ng-password' });

/** As nine wrong passwords close an account. */
const close = (adminId: string) => app.pool.query('insert into admin_login_failure values ($1, 9, now())', [adminId]);

test('an unknown id takes as long as a known one, with a wrong password and closed', measured, async () => {
  const { services } = app.app;
  const [open, closed] = [await addAdministrator(services), await addAdministrator(services)];
  for (const id of [closed.adminId, 'nobodyclosed']) await close(id);
  const pairs = { wrong: [open.adminId, 'nobodythere'], closed: [closed.adminId, 'nobodyclosed'] };
  for (const [kind, [known = '', unknown = '']] of Object.entries(pairs)) {
    const took: Record<string, number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 9; i += 1) {
      if (kind === 'wrong') for (const id of [known, unknown]) await forgetFailures(services.db, id);
      for (const [who, adminId] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const begun = performance.now();
        await login(adminId);
        took[who]?.push(performance.now() - begun);
      }
    }
    const median = (who: string) => took[who]?.sort((a, b) => a - b)[4] ?? 0;
    // An answer without the hashing takes a fraction of it.
    expect(median('unknown') / median('known'), kind).toBeGreaterThan(0.5);
    expect(median('unknown') / median('known'), kind).toBeLessThan(2);
  }
});
