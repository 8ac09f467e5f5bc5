import { emptySchedule } from '@maru/domain/vehicle-schedule';
import { expect, test } from 'vitest';
import { blankVehicle, vehicleFormOf } from './vehicle-form.ts';

const stored = {
  ...emptySchedule('1107052'),
  vehicleId: 1,
  dongCodeName: '면목2동',
  startDrivingTime: '06:00',
  endDrivingTime: '14:00',
  isMonday: true,
};
const vehicle = { ...blankVehicle, vehicleScheduleList: [stored] };
const schedulesIn = (dongs?: Parameters<typeof vehicleFormOf>[1]) => vehicleFormOf(vehicle, dongs).vehicleScheduleList;
const { vehicleId: _, dongCodeName: __, ...schedule } = stored;

test('contains a schedule for each dong of the district', () => {
  const dongs = [
    { dongCode: '1107052', dongName: '면목2동' },
    { dongCode: '1107054', dongName: '면목4동' },
  ];
  expect(schedulesIn(dongs)).toEqual([schedule, emptySchedule('1107054')]);
});

test('contains the stored schedules of dongs that the district lacks or is not known to have', () => {
  expect(schedulesIn()).toEqual([schedule]);
  expect(schedulesIn([{ dongCode: '1107054', dongName: '면목4동' }])).toEqual([emptySchedule('1107054'), schedule]);
});

test('has the default company only for a new vehicle, and only while that company is offered', () => {
  const companyOf = (of: typeof blankVehicle, offered: string[]) => vehicleFormOf(of, [], offered).vehicleCompanyCode;
  expect(companyOf(blankVehicle, ['north', 'yongma'])).toBe('yongma');
  expect(companyOf(blankVehicle, ['north'])).toBe('');
  expect(companyOf({ ...blankVehicle, vehicleId: 1, vehicleCompanyCode: 'north' }, ['yongma'])).toBe('north');
});
