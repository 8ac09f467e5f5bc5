/** Numbers of vehicles, in the specification's terms. */
import type { GroupNow } from '@maru/contract/main-page';
import { type VehicleType, vehicleTypeCodes, vehicleTypes } from '@maru/domain/vehicle';
import type { Services } from '#platform/services.ts';
import { isOut, type VehicleRow, vehiclesOf } from './vehicles.ts';

/** Numbers of vehicles by type. Maru has no type for the specification's transport and manoeuvring vehicles. */
export function byUse(types: readonly VehicleType[]) {
  const of = (type: VehicleType) => types.filter((one) => one === type).length;
  return { trash: of('household'), recycle: of('recycling'), garbage: of('food_waste'), transport: 0, maneuver: 0 };
}

export function countsOf(rows: readonly VehicleRow[]) {
  const out = rows.filter(({ vehicle }) => isOut(vehicle));
  return {
    totalVehicleCount: rows.length,
    operationVehicleCount: out.length,
    silentVehicleCount: rows.filter(({ vehicle }) => vehicle?.isStale).length,
    ...byUse(rows.map(({ vehicleType }) => vehicleType)),
    list: vehicleTypeCodes.map((type) => ({
      vehicleType: type,
      vehicleTypeName: vehicleTypes[type],
      totalVehicleCount: rows.filter(({ vehicleType }) => vehicleType === type).length,
      operationVehicleCount: out.filter(({ vehicleType }) => vehicleType === type).length,
    })),
  };
}

/** Vehicles on the main page: numbers of those that are out, parked or silent, without positions. */
export function vehiclesNowOf(services: Pick<Services, 'db' | 'clock'>) {
  const vehicles = vehiclesOf(services);
  return async (): Promise<GroupNow> => {
    const {
      totalVehicleCount,
      operationVehicleCount: out,
      silentVehicleCount: silent,
    } = countsOf(await vehicles.load());
    const statuses = [
      { status: 'silent', attention: 'unusual', count: silent },
      { status: 'out', attention: 'usual', count: out },
      { status: 'parked', attention: 'usual', count: totalVehicleCount - out - silent },
    ] as const;
    return {
      group: 'vehicles',
      figure: out,
      statuses: statuses.filter(({ count }) => count > 0),
      worst: null,
      last24Hours: [],
    };
  };
}
