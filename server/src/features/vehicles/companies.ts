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

/** Whether a vehicle may have a company: an active one, or its current one. */
export async function mayHaveCompany(
  db: Database,
  companyCode: string,
  vehicleId: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_company c where c.company_code = ${companyCode} and (c.retired_at is null or exists (
      select from vehicle v where v.installation_place_id = ${vehicleId ?? null} and v.vehicle_company_code = c.company_code
    ))`.execute(db);
  return rows.length > 0;
}
