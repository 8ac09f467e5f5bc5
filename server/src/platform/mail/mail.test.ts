import { expect, it } from 'vitest';
import { startMailingApp } from '#test/mailing-app.ts';
import { openMail } from './mail.ts';

it('has the same id if it is sent again, but not if another mail has its key', async () => {
  const { app, smtp } = await startMailingApp({ now: () => new Date() });
  const send = openMail(app.app.services);
  const mail = { key: 'report-7', to: 'hong@example.kr', subject: '확인', text: '보안등을 확인했습니다.' };
  for (const one of [mail, mail, { ...mail, text: '보안등을 고쳤습니다.' }]) await send?.(one);
  const [first, again, other] = smtp.mails.map(({ source }) => /^Message-ID:\s+(\S+)/im.exec(source)?.[1]);
  expect(first).toMatch(/^<maru-report-7[.][0-9a-f]+@127\.0\.0\.1>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  await app.stop();
  await smtp.close();
});
