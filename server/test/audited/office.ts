/** Calls that change accounts, posts, messages and weighings. */
import { codeOf, stepOf } from '#features/administrators/one-time-code.ts';
import { takeWeighings } from '#features/weighing/take.ts';
import { weighingTableColumns } from '#features/weighing/workbook.ts';
import { sheetColumn } from '#platform/excel/column.ts';
import { addAdministrator, addCaller, testPassword } from '../administrators.ts';
import type { TestApp } from '../app.ts';
import { Authenticator } from '../authenticator.ts';
import { addCitizen } from '../citizens.ts';
import { become, keepMessage } from '../messages.ts';
import { beginPasskeyLogin, type CreationOptions } from '../passkeys.ts';
import { aWeighing } from '../weighings.ts';
import { workbookWith } from '../workbooks.ts';
import { notice, popup, template } from './forms.ts';
import type { Does } from './places.ts';

interface Kit {
  app: TestApp;
  does: Does;
  photo: Blob;
}
const reason = '업무 조정';

export async function writeAdministrators({ app, does }: Kit) {
  const { services } = app.app;
  const given = { adminId: 'written1', adminName: '김하늘', deptCode: 'cleaning', positionName: '주무관' };
  await does('POST /admin/api/administrators', { body: { ...given, password: testPassword } });
  const { adminNumber } = await addAdministrator(services, { deptCode: 'cleaning' });
  const ids = { adminNumber };
  await does('PATCH /admin/api/administrators/{adminNumber}', { ids, body: { adminStatus: 'suspended' } });
  const { adminId: _, ...profile } = given;
  await does('PATCH /admin/api/administrators/{adminNumber}/profile', { ids, body: profile });
  await does('POST /admin/api/administrators/{adminNumber}/password', { ids, body: { password: 'An0ther-one' } });
  const authorityKey = 'account/user:get';
  await does('POST /admin/api/administrators/{adminNumber}/authorities', { ids, body: { authorityKey, reason } });
  await does('DELETE /admin/api/administrators/{adminNumber}/authorities', { ids, query: { authorityKey, reason } });
  const dept = { deptCode: 'cleaning' };
  const path = '/admin/api/group/{deptCode}/dept-authority';
  await does(`POST ${path}`, { ids: dept, body: { authorityKey, reason } });
  await does(`DELETE ${path}`, { ids: dept, query: { authorityKey, reason } });
  await does(`PATCH ${path}`, { ids: dept, body: { granted: [authorityKey], revoked: [], reason } });
  await does('POST /admin/api/audit-log/reviews', { body: { month: '2026-01' } });
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into audit_break (kind, audit_log_id, mark, found_at) values ('changed', 1, '\\x01', now())
     returning audit_break_id::int as id`,
  );
  await does('POST /admin/api/audit-log/breaks', { body: { lastBreakId: rows[0]?.id ?? 0, reason } });
}

export async function writeOwnAccount({ app, does }: Kit) {
  const { services } = app.app;
  const other = await addCaller(services);
  const { token } = other;
  await does('POST /admin/api/auth/login', { token: '', body: { adminId: other.adminId, password: testPassword } });
  const { list: sessions } = await does<{ list: { sessionId: string; isCurrent: boolean }[] }>(
    'GET /admin/api/auth/sessions',
    { token },
  );
  for (const { sessionId, isCurrent } of sessions)
    if (!isCurrent) await does('DELETE /admin/api/auth/sessions/{sessionId}', { token, ids: { sessionId } });
  const { secret } = await does<{ secret: string }>('POST /admin/api/auth/one-time-code', {
    token,
    body: { password: testPassword },
  });
  const step = stepOf(services.clock.now());
  await does('PATCH /admin/api/auth/one-time-code', { token, body: { oneTimeCode: codeOf(secret, step) } });
  const ids = { adminNumber: other.adminNumber };
  await does('DELETE /admin/api/auth/one-time-code', { token, query: { oneTimeCode: codeOf(secret, step + 1) } });
  await does('DELETE /admin/api/administrators/{adminNumber}/one-time-code', { ids });
  await writePasskeys({ app, does });
  const leaving = await addCaller(services);
  await does('POST /admin/api/auth/logout', { token: leaving.token });
  const changing = await addCaller(services);
  const passwords = { password: testPassword, newPassword: 'An0ther-enough' };
  await does('POST /admin/api/auth/change-password', { token: changing.token, body: passwords });
}

async function writePasskeys({ app, does }: Pick<Kit, 'app' | 'does'>) {
  const { token } = await addCaller(app.app.services);
  const path = '/admin/api/auth/passkeys';
  const authenticator = new Authenticator(app.app.services.config.publicUrl);
  const started = await does<CreationOptions>(`POST ${path}/options`, {
    token,
    body: { name: '노트북', password: testPassword },
  });
  const created = { attemptId: started.attemptId, ...authenticator.create(started.options) };
  await does(`POST ${path}`, { token, body: created });
  const { list } = await does<{ list: { passkeyId: number }[] }>(`GET ${path}`, { token });
  const ids = { passkeyId: list[0]?.passkeyId ?? 0 };
  await does(`PATCH ${path}/{passkeyId}`, { token, ids, body: { name: '사무실' } });
  const { attemptId, options } = await beginPasskeyLogin(app.url);
  await does('POST /admin/api/auth/passkey-login', {
    token: '',
    body: { attemptId, ...authenticator.get(options) },
  });
  await does(`DELETE ${path}/{passkeyId}`, { token, ids });
}

export async function writeCitizens({ app, does }: Kit, installationPlaceId: number) {
  const { userNumber } = await addCitizen(app.app.services);
  await does('POST /admin/api/users/{userNumber}/unmask', { ids: { userNumber }, body: { reason } });
  await does('PATCH /admin/api/users/status', { body: { userNumber, userStatus: 'suspended', changeReason: reason } });
  await does('PATCH /admin/api/users/use-in-service', { body: { userNumber, serviceList: ['airQuality'] } });
  const facility = { userNumber, installationPlaceId, placeType: 'air' };
  await does('POST /admin/api/users/management-facility', { body: facility });
  await does('DELETE /admin/api/users/management-facility', { body: facility });
}

export async function writePosts({ does, photo }: Kit) {
  const { articleId } = await does<{ articleId: number }>('POST /admin/api/articles', { body: notice });
  await does('PATCH /admin/api/articles', { body: { ...notice, articleId, articleTitle: '다른 제목' } });
  await does('POST /api/articles/temp/attachments', { form: { file: photo } });
  const attach = () =>
    does<{ hashFileName: string }>('POST /admin/api/articles/attachments', { form: { articleId, file: photo } });
  const { hashFileName } = await attach();
  await does('DELETE /admin/api/articles/{articleId}/attachments/{hashFileName}', { ids: { articleId, hashFileName } });
  const file = new File(['%PDF-1.4\n%%EOF\n'], '안내.pdf');
  const left = await does<{ hashFileName: string }>('POST /admin/api/articles/attachments', {
    form: { articleId, file },
  });
  const { popupId } = await does<{ popupId: number }>('POST /admin/api/popup', { body: popup });
  await does('PATCH /admin/api/popup', { body: { ...popup, popupId, popupTitle: '다른 제목' } });
  await does('POST /admin/api/popup/attachments', { form: { popupId, file: photo } });
  await does('DELETE /admin/api/popup/attachments/{popupId}', { ids: { popupId } });
  await does('DELETE /admin/api/popup/{popupId}', { ids: { popupId } });
  const deleted = await does<{ articleId: number }>('POST /admin/api/articles', { body: notice });
  await does('DELETE /admin/api/articles/{id}', { ids: { id: deleted.articleId } });
  return { articleId, hashFileName: left.hashFileName };
}

export async function writeMessages({ app, does }: Kit) {
  const { services } = app.app;
  const numbers = '/admin/api/sms/send-number';
  await does(`POST ${numbers}`, { body: { sendNumber: '02-000-0001', name: '대표 번호' } });
  const spare = { sendNumber: '02-000-0002', name: '다른 번호' };
  const { sendNumberId } = await does<{ sendNumberId: number }>(`POST ${numbers}`, { body: spare });
  await does(`DELETE ${numbers}/{id}`, { ids: { id: sendNumberId } });
  const message = { message: '안내 문자입니다.', sendNumber: '02-000-0001', mobileNumbers: '010-3000-0001' };
  const now = { ...message, reservationType: 'now' };
  await does('POST /admin/api/sms/send/check', { body: { ...now, receiverGroups: ['members'] } });
  await does('POST /admin/api/sms/send', { body: now });
  const later = { ...message, reservationType: 'reserve', reservationDatetime: '2029-12-02 09:30' };
  const { smsReservationId } = await does<{ smsReservationId: number }>('POST /admin/api/sms/send', { body: later });
  await does('DELETE /admin/api/sms/reservation', { query: { reservationIds: smsReservationId } });
  const smsId = await keepMessage(services, ['01030000002']);
  await become(services, smsId, 'unknown');
  await does('POST /admin/api/sms/send-history/settle', { body: { smsId, outcome: 'sent', reason } });
  await does('DELETE /admin/api/sms/send/{smsId}', { ids: { smsId } });
  const path = '/admin/api/sms/device/template';
  const { smsTemplateId } = await does<{ smsTemplateId: number }>(`POST ${path}`, { body: template });
  await does(`PATCH ${path}`, { body: { ...template, smsTemplateId, message: '미세먼지 매우 나쁨' } });
  await does(`DELETE ${path}/{id}`, { ids: { id: smsTemplateId } });
  await does('PATCH /admin/api/sms/forecast', { body: { sendsByItself: false } });
}

export async function writeWeighings({ app, does }: Kit) {
  const { services } = app.app;
  await services.db
    .transaction()
    .execute((trx) => takeWeighings(trx, services, [aWeighing()], { source: 'http', adminNumber: null }));
  const { weighing_id: id } = await services.db.selectFrom('weighing').select('weighing_id').executeTakeFirstOrThrow();
  const path = '/admin/api/statistics/scale';
  await does(`PATCH ${path}/{id}`, { ids: { id }, body: { unitPrice: '80' } });
  await does(`POST ${path}/{id}/void`, { ids: { id }, body: { reason } });
  await does(`POST ${path}/{id}/restore`, { ids: { id }, body: { reason } });
  const row: Record<string, string> = aWeighing({ sequenceNumber: '2' });
  const columns = weighingTableColumns.map(({ header }) => sheetColumn({ header, kind: 'text' }));
  const file = new Blob([
    new Uint8Array(
      await workbookWith(
        columns,
        weighingTableColumns.map(({ field }) => row[field] ?? ''),
      ),
    ),
  ]);
  const { fileHash } = await does<{ fileHash: string }>(`POST ${path}/import/check`, { form: { file } });
  await does(`POST ${path}/import`, { form: { fileHash, file } });
}
