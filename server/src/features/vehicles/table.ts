import { vehicleGroup } from '@maru/domain/vehicle';
import type { VehicleFields } from '@maru/domain/vehicle-profile';
import type { OwnTable } from '#places/single-device/own-fields.ts';
import { vehicleSeries } from './series.ts';

/** A vehicle's own fields in lists, forms and statistics. */
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

/** Vehicles in the form of lists of single devices. */
export const listedVehicles = { placeType: vehicleGroup.placeType, series: vehicleSeries, table: vehicleTable };
