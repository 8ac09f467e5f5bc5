/** Companies of cleaning vehicles: rows of master data. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

export async function companyNames(db: Database): Promise<(code: string) => string> {
  const companies = await db.selectFrom('vehicle_company').select(['company_code', 'company_name']).execute();
  const names = new Map(companies.map((one) => [one.company_code, one.company_name]));
  return (code) => names.get(code) ?? '';
}

/** Names of the companies that new vehicles may have, by code. */
export async function activeCompanies(db: Database): Promise<Record<string, string>> {
  const companies = await db
    .selectFrom('vehicle_company')
    .select(['company_code', 'company_name'])
    .where('retired_at', 'is', null)
    .execute();
  return Object.fromEntries(companies.map((one) => [one.company_code, one.company_name]));
}

export const chooseCompany = '업체를 선택해 주십시오.';

/** Why a vehicle can't have a company, in Korean; empty for an active company and for the vehicle's current one. */
export async function companyFault(db: Database, companyCode: string, vehicleId: number | undefined): Promise<string> {
  const { rows } = await sql<{ isOffered: boolean }>`
    select c.retired_at is null or exists (
      select from vehicle v where v.installation_place_id = ${vehicleId ?? null} and v.vehicle_company_code = c.company_code
    ) as "isOffered"
    from vehicle_company c where c.company_code = ${companyCode}`.execute(db);
  if (!rows[0]) return chooseCompany;
  return rows[0].isOffered ? '' : '사용 중지한 업체입니다. 다른 업체를 선택해 주십시오.';
}
