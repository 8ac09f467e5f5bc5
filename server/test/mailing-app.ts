/** The app with a mail server that receives its messages. There is no worker; only tests trigger sending. */
import type { Clock } from '#platform/clock.ts';
import { startTestApp } from './app.ts';
import { startSmtpServer } from './smtp-server.ts';

export async function startMailingApp(clock: Clock, env: Record<string, string> = {}) {
  const smtp = await startSmtpServer();
  const app = await startTestApp({
    clock,
    env: {
      MARU_ROLE: 'web',
      MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: '마루 <maru@example.kr>',
      ...env,
    },
  });
  return { app, smtp };
}
