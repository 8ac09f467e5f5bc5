/** Companies that drive cleaning vehicles. */
import { firstFailure } from '@maru/domain/rules';
import { type VehicleCompany, vehicleCompanyRules } from '@maru/domain/vehicle-company';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { actorOf } from '../../platform/sessions/authenticate.ts';

/** All companies, by name. */
export const selectCompanies = (db: Database): Promise<VehicleCompany[]> =>
  db
    .selectFrom('vehicle_company')
    .select(['company_code as vehicleCompanyCode', 'company_name as vehicleCompanyCodeName'])
    .orderBy('company_name')
    .orderBy('company_code')
    .execute();

/** The companies' names by their codes. */
export async function companyNames(db: Database): Promise<(code: string) => string> {
  const names = new Map((await selectCompanies(db)).map((one) => [one.vehicleCompanyCode, one.vehicleCompanyCodeName]));
  return (code) => names.get(code) ?? '';
}

function check(company: VehicleCompany): void {
  const failure = firstFailure(vehicleCompanyRules, company);
  if (failure) throw new Problem('VALIDATION', failure);
}

const subjectOf = ({ vehicleCompanyCode, vehicleCompanyCodeName }: VehicleCompany) =>
  `청소차량 업체 #${vehicleCompanyCode} ${vehicleCompanyCodeName.trim()}`;

/** Throws VALIDATION, or CONFLICT where the code is another's. */
export async function addCompany(db: Database, request: FastifyRequest, given: VehicleCompany): Promise<void> {
  check(given);
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('vehicle_company')
      .values({ company_code: given.vehicleCompanyCode, company_name: given.vehicleCompanyCodeName.trim() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('company_code')
      .executeTakeFirst();
    if (!added)
      throw new Problem('CONFLICT', { field: 'vehicleCompanyCode', error: '이미 사용 중인 업체 코드입니다.' });
    await audit(trx, {
      ...actorOf(request),
      action: 'vehicle-company-create',
      subject: subjectOf(given),
      detail: '',
    });
  });
}

/** Throws VALIDATION, NOT_FOUND. */
export async function renameCompany(db: Database, request: FastifyRequest, given: VehicleCompany): Promise<void> {
  check(given);
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('vehicle_company')
      .select('company_name')
      .where('company_code', '=', given.vehicleCompanyCode)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Problem('NOT_FOUND', { field: 'vehicleCompanyCode', error: '업체를 찾을 수 없습니다.' });
    if (before.company_name === given.vehicleCompanyCodeName.trim()) return;
    await trx
      .updateTable('vehicle_company')
      .set({ company_name: given.vehicleCompanyCodeName.trim() })
      .where('company_code', '=', given.vehicleCompanyCode)
      .execute();
    await audit(trx, {
      ...actorOf(request),
      action: 'vehicle-company-change',
      subject: subjectOf(given),
      detail: `업체명: ${before.company_name} → ${given.vehicleCompanyCodeName.trim()}`,
    });
  });
}
