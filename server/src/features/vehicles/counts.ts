/** How many vehicles there are, in the specification's words for what they collect. */
import { type VehicleType, vehicleTypeCodes, vehicleTypes } from '@maru/domain/vehicle';
import { fellSilent, isOut, type VehicleRow } from './vehicles.ts';

/** Vehicles by use; a transport or manoeuvring vehicle is none of the types that there are. */
export function byUse(types: readonly VehicleType[]) {
  const of = (type: VehicleType) => types.filter((one) => one === type).length;
  return { trash: of('household'), recycle: of('recycling'), garbage: of('food_waste'), transport: 0, maneuver: 0 };
}

export function countsOf(rows: readonly VehicleRow[]) {
  const out = rows.filter(({ vehicle }) => isOut(vehicle));
  return {
    totalVehicleCount: rows.length,
    operationVehicleCount: out.length,
    silentVehicleCount: rows.filter(({ vehicle }) => fellSilent(vehicle)).length,
    ...byUse(rows.map(({ vehicleType }) => vehicleType)),
    list: vehicleTypeCodes.map((type) => ({
      vehicleType: type,
      vehicleTypeName: vehicleTypes[type],
      totalVehicleCount: rows.filter(({ vehicleType }) => vehicleType === type).length,
      operationVehicleCount: out.filter(({ vehicleType }) => vehicleType === type).length,
    })),
  };
}
