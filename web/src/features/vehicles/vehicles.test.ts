import { expect, test } from 'vitest';
import { movingOf, type VehicleState } from './vehicles.ts';

const vehicle: VehicleState = {
  vehicleNumber: '80가1001',
  vehicleType: 'household',
  vehicleCompanyCode: 'yongma',
  latitude: 37.59,
  longitude: 127.08,
  velocity: 12,
  course: 90,
  voltage: null,
  operationState: 'driving',
  measurementDatetime: '2026-11-23 10:00:00',
  isStale: false,
};

test.each([
  ['driving', false, 'out'],
  ['stopped', false, 'out'],
  ['off', false, 'parked'],
  ['driving', true, 'silent'],
  ['off', true, 'silent'],
] as const)('shows %s as silent %s: %s', (operationState, isStale, presence) => {
  expect(movingOf({ vehicleId: 1, vehicle: { ...vehicle, operationState, isStale } })).toMatchObject({ presence });
});
