/**
 * Codes that the office edits rarely. The console loads them once after a login, and again after a change of master
 * data.
 */
import { useCall } from '../api/use-call.ts';

const once = { staleTime: Number.POSITIVE_INFINITY };

/** Vendors of every type of device. */
export const useVendors = () => useCall('GET /api/vendors', { query: {} }, once);

/** Companies of cleaning vehicles. */
export const useVehicleCompanies = () =>
  useCall(
    'GET /api/common-code/{table}/{column}',
    { params: { table: 'vehicle', column: 'vehicle_company_code' } },
    once,
  );

/** Loads all common codes, which stay cached while mounted. */
export function useCommonCodes(): void {
  useVendors();
  useVehicleCompanies();
}
