/** Administrators who may receive mailings, and stored receivers with sealed addresses. */
import { authorityKey, fullAccess } from '@maru/domain/administration';
import type { MailingReceiver } from '@maru/domain/mailing';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Seal } from '#platform/security/seal.ts';
import { mailingAddress } from './send.ts';

/** SQL condition: an administrator `a` may see a page now. */
const canSee = (page: string) => {
  const keys = [authorityKey(page, 'get'), fullAccess];
  return sql<boolean>`(a.admin_status = 'normal' and (a.dept_code = 'supervisor'
    or exists (select from dept_authority d where d.dept_code = a.dept_code and d.authority_key = any(${keys}))
    or exists (select from admin_authority o where o.admin_number = a.admin_number and o.authority_key = any(${keys}))))`;
};

interface Candidate {
  adminNumber: number;
  adminName: string;
  deptCode: string;
  /** Null without a stored department. */
  departmentName: string | null;
}

/** The administrators who may see a page, by name. */
export async function selectCandidates(db: Database, page: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.admin_number::float8 as "adminNumber", a.admin_name as "adminName", a.dept_code as "deptCode",
      d.department_name as "departmentName"
    from administrator a left join department d on d.department_code = a.department_code
    where ${canSee(page)} order by a.admin_name, a.admin_number`.execute(db);
  return rows;
}

interface StoredReceiver {
  mailingId: number;
  adminNumber: number;
  adminName: string;
  addressSealed: Buffer;
  canSee: boolean;
}

/** The receivers of some mailings, by name. */
export async function selectReceivers(
  db: Database,
  mailingIds: readonly number[],
  page: string,
): Promise<StoredReceiver[]> {
  const { rows } = await sql<StoredReceiver>`
    select r.mailing_id::float8 as "mailingId", a.admin_number::float8 as "adminNumber", a.admin_name as "adminName",
      r.address_sealed as "addressSealed", ${canSee(page)} as "canSee"
    from mailing_receiver r join administrator a using (admin_number)
    where r.mailing_id = any(${mailingIds}::bigint[]) order by a.admin_name, a.admin_number`.execute(db);
  return rows;
}

/**
 * Replaces the receivers of a mailing; an empty address keeps a receiver's stored one.
 * @param known  the stored receivers, who may stay even if they can't see the page any more
 * @throws VALIDATION for administrators who can't see the page
 */
export async function replaceReceivers(
  trx: Database,
  seal: Pick<Seal, 'close'>,
  { mailingId, page }: { mailingId: number; page: string },
  known: ReadonlySet<number>,
  receivers: readonly MailingReceiver[],
): Promise<void> {
  const allowed = new Set((await selectCandidates(trx, page)).map(({ adminNumber }) => adminNumber));
  const numbers = receivers.map(({ adminNumber }) => adminNumber);
  if (numbers.some((number) => !allowed.has(number) && !known.has(number)))
    throw new Problem('VALIDATION', { field: 'receivers', error: '이 통계를 볼 수 없는 관리자입니다.' });
  if (new Set(numbers).size < numbers.length)
    throw new Problem('VALIDATION', { field: 'receivers', error: '같은 관리자를 두 번 선택했습니다.' });
  await sql`delete from mailing_receiver where mailing_id = ${mailingId} and admin_number <> all(${numbers}::bigint[])`.execute(
    trx,
  );
  for (const { adminNumber, address } of receivers)
    if (address.trim() !== '')
      await trx
        .insertInto('mailing_receiver')
        .values({
          mailing_id: mailingId,
          admin_number: adminNumber,
          address_sealed: seal.close(mailingAddress, address.trim()) as Buffer,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['mailing_id', 'admin_number'])
            .doUpdateSet((set) => ({ address_sealed: set.ref('excluded.address_sealed') })),
        )
        .execute();
}
