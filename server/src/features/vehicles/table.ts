import { vehicleGroup } from '@maru/domain/vehicle';
import type { VehicleFields } from '@maru/domain/vehicle-profile';
import type { OwnTable } from '#places/single-device/own-fields.ts';
import { vehicleSeries } from './series.ts';

/** What a vehicle has besides, as lists, forms and statistics have it. */
const vehicleTable: OwnTable<VehicleFields> = {
  name: 'vehicle',
  columns: {
    vehicleNumber: 'vehicle_number',
    vehicleType: 'vehicle_type',
    vehicleCompanyCode: 'vehicle_company_code',
    carryingCapacity: 'carrying_capacity',
    installationType: 'installation_type',
  },
  searched: ['vehicleNumber'],
};

/** Vehicles as the floor of single devices lists them. */
export const listedVehicles = { placeType: vehicleGroup.placeType, series: vehicleSeries, table: vehicleTable };
