/** Calls that change mailings of statistics. */
import type { TestApp } from '../app.ts';
import type { Does } from './places.ts';

/** Returns the id of a file of a mail that the sandbox stored. */
export async function writeMailings(app: TestApp, does: Does): Promise<number> {
  const path = '/admin/api/mailings';
  const { rows } = await app.pool.query<{ adminNumber: number }>(
    `select admin_number::float8 as "adminNumber" from administrator where dept_code = 'supervisor' limit 1`,
  );
  const receivers = [{ adminNumber: rows[0]?.adminNumber, address: 'chief@example.kr' }];
  const settings = { name: '월간', interval: 'month', isUsed: true, receivers };
  const body = { statistics: 'air-quality', filter: 'datetimeType=day', ...settings };
  const { mailingId } = await does<{ mailingId: number }>(`POST ${path}`, { body });
  await does(`PATCH ${path}/{mailingId}`, { ids: { mailingId }, body: { ...settings, interval: 'week' } });
  await does(`POST ${path}/{mailingId}/trial`, { ids: { mailingId }, body: { address: 'me@example.kr' } });
  await does(`DELETE ${path}/{mailingId}`, { ids: { mailingId } });

  const stored = await app.pool.query<{ id: number }>(
    `with mail as (
       insert into sandbox_mail (recipient_sealed, subject, body, sent_at) values ('\\x00', '월간', '', now())
       returning sandbox_mail_id
     )
     insert into sandbox_mail_attachment (sandbox_mail_id, filename, content_type, content)
     select sandbox_mail_id, '월간.pdf', 'application/pdf', '\\x25504446' from mail
     returning sandbox_mail_attachment_id::float8 as id`,
  );
  return stored.rows[0]?.id ?? 0;
}
