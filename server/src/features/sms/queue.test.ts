import type { OutputOf } from '@maru/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { become, keepMessage } from '#test/messages.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MARU_ROLE: 'web' } });
});
afterAll(() => app.stop());

test("counts texts that the gateway failed within a day, and an administrator's decisions of that day", async () => {
  const { services } = app.app;
  const { token } = await addCaller(services);
  const before = new Date(Date.now() - 2 * dayMs);
  await become(services, await keepMessage(services, ['01000000001', '01000000002']), 'failed', 'sent');
  await become(services, await keepMessage(services, ['01000000003'], { dueAt: before }), 'failed');
  const decided = await keepMessage(services, ['01000000004'], { dueAt: before });
  await become(services, decided, 'failed');
  await app.pool.query('update sms_receiver set due_at = $2, settled_at = now() where sms_id = $1', [decided, before]);
  const { body } = await ask<OutputOf<'GET /admin/api/operation'>>(app.url, token, 'GET /admin/api/operation');
  expect(body.queues.list.find(({ name }) => name === '문자')?.failedCount).toBe(2);
});
