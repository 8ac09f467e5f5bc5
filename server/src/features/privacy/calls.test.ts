import { afterAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.stop())));

async function answerOf(env: Record<string, string> = {}): Promise<unknown> {
  const app = await startTestApp({ env });
  apps.push(app);
  return (await fetch(`${app.url}/api/privacy`)).json();
}

test("states this installation's practices and the person in charge", async () => {
  expect(await answerOf()).toEqual({
    officer: {
      // The district's file doesn't name a department, so the office itself is in charge.
      title: '',
      department: '중랑구청',
      telephone: '02-0000-0000',
      emailAddress: '',
    },
    certification: 'sandbox',
    messages: 'sandbox',
    hasOutsideStorage: false,
    hasAdminNetworks: false,
    adminIdleMinutes: 30,
    dormantDays: 365,
    withdrawalEraseDays: 30,
  });
});

test('adapts to the configuration', async () => {
  const set = await answerOf({
    MESSAGES: 'off',
    CERTIFICATION: 'off',
    ADMIN_NETWORKS: '127.0.0.0/8',
    ADMIN_IDLE_MINUTES: '10',
    DORMANT_DAYS: '0',
    WITHDRAWAL_ERASE_DAYS: '7',
  });
  expect(set).toMatchObject({
    certification: 'off',
    messages: 'off',
    hasAdminNetworks: true,
    adminIdleMinutes: 10,
    dormantDays: 0,
    withdrawalEraseDays: 7,
  });
});
