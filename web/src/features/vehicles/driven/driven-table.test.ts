import { expect, test } from 'vitest';
import { vehiclePages } from '#texts/ko/vehicle-pages.ts';
import { drivenTable } from './driven-table.ts';

test('exports every column of the table as numbers', () => {
  const row = {
    drivingDate: '2026-11-01',
    operationVehicleCount: 6,
    trash: 3,
    recycle: 2,
    garbage: 1,
    operationDatetimeMinute: 125,
    drivingDistance: 1234.5,
    avgVelocity: null,
  };
  expect(drivenTable([row], vehiclePages)).toEqual({
    name: '차량 운행',
    head: [
      '운행일',
      '운행 차량',
      '생활폐기물',
      '재활용',
      '음식물',
      '운행 시간 (분)',
      '운행 거리 (km)',
      '평균 속도 (km/h)',
    ],
    rows: [['2026-11-01', 6, 3, 2, 1, 125, 1234.5, null]],
  });
});
