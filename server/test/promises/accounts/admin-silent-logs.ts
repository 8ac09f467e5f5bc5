/** Promise 22 for administrators: logs at the most verbose level, and errors, contain no secrets or personal data. */
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, stepOf } from '#features/administrators/one-time-code.ts';
import { addAdministrator, ask, testPassword } from '#test/administrators.ts';
import { addCitizen } from '#test/citizens.ts';
import type { AccountCheck } from './rig.ts';

const wrongPassword = 'Wr0ng!guess-66';
const firstPassword = 'F1rst!secret-55';
const name = '남궁비밀';
const [mobileNumber, telephoneNumber] = ['010-7777-4242', '02-8686-5353'];
const reason = '본인이 물어봄';

export const adminSilentLogs: AccountCheck = async (rig, report) => {
  const { adminId } = await addAdministrator(rig.services);
  const { userNumber } = await addCitizen(rig.services, { username: name, mobileNumber });
  const login = (given: object) =>
    ask<{ token: string; refreshToken: string }>(rig.url, '', 'POST /admin/api/auth/login', { adminId, ...given });
  const { token, refreshToken } = (await login({ password: testPassword })).body;
  await login({ password: wrongPassword });
  const created = { adminName: name, deptCode: 'cleaning', positionName: '', mobileNumber, telephoneNumber };
  const create = (id: string) =>
    ask<{ adminNumber?: number }>(rig.url, token, 'POST /admin/api/administrators', {
      ...created,
      adminId: id,
      password: firstPassword,
    });
  const { adminNumber } = (await create('namgoong')).body;
  if (!adminNumber) report.broken('the creation is refused');
  await ask(rig.url, token, `PATCH /admin/api/administrators/${adminNumber}/profile`, { ...created, unknown: 1 });
  for (const [type, keyword] of Object.entries({ username: name, mobileNumber }))
    await ask(rig.url, token, `GET /admin/api/users?searchType=${type}&keyword=${encodeURIComponent(keyword)}`);
  await ask(rig.url, token, `POST /admin/api/users/${userNumber}/unmask`, { reason });
  const startedAt = await ask<{ secret: string }>(rig.url, token, 'POST /admin/api/auth/one-time-code', {
    password: testPassword,
  });
  const oneTimeCode = codeOf(startedAt.body.secret, stepOf(new Date()));
  await ask(rig.url, token, 'PATCH /admin/api/auth/one-time-code', { oneTimeCode });
  // The database's error contains the refused row, which causes the longest log entry.
  await rig.asOwner(`alter table administrator add constraint refuse_secret check (admin_id <> 'namgoong2')`);
  const failed = await create('namgoong2');
  if (failed.status !== 500) report.broken(`a failure inside answers ${failed.status}`);

  const secrets = [testPassword, wrongPassword, firstPassword, name, mobileNumber, telephoneNumber, reason]
    .concat(['01077774242', '0286865353', token, refreshToken, startedAt.body.secret])
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
  for (const secret of secrets)
    if (JSON.stringify(failed.body).includes(secret)) report.broken(`an error tells ${secret}`);
  // The server may not have written the last entries yet.
  for (let i = 0; i < 40 && !rig.log().includes('refuse_secret'); i += 1) await wait(50);
  const log = rig.log();
  report.measured('characters logged', log.length);
  if (!log.includes('refuse_secret')) report.broken('the failure inside is not in the log');
  for (const secret of new Set(secrets)) if (log.includes(secret)) report.broken(`the log has ${secret}`);
};
