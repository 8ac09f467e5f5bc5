/** Cleaning vehicles of the demo district and the rounds they make. */
import { offset, type Point, type Route } from '../model/route.ts';
import type { Shift } from '../model/vehicle.ts';
import type { VehicleDevice } from './device.ts';
import { demoDistrict } from './district.ts';

/** Up and down the lanes of a neighbourhood, metres east and north of its middle. */
const lanes: readonly (readonly [number, number])[] = [
  [-190, -150],
  [190, -150],
  [190, -50],
  [-190, -50],
  [-190, 50],
  [190, 50],
  [190, 150],
  [-190, 150],
];

/** Through the lanes of each dong in turn, turning only at right angles between them, and back to the first corner. */
function roundsOf(dongNames: readonly string[]): Route {
  const corners = dongNames.flatMap((name) => {
    const dong = demoDistrict.dongs.find(({ dongName }) => dongName === name);
    if (!dong) throw new RangeError(`no dong ${name}`);
    return lanes.map(([east, north]) => offset(dong, east, north));
  });
  const route: Point[] = [];
  for (const corner of [...corners, ...corners.slice(0, 1)]) {
    const before = route.at(-1);
    if (before && before.latitude !== corner.latitude && before.longitude !== corner.longitude)
      route.push({ latitude: before.latitude, longitude: corner.longitude });
    route.push(corner);
  }
  return route;
}

type Plan = readonly [vehicleNumber: string, use: VehicleDevice['use'], shift: Shift, dongNames: readonly string[]];

/** Shifts between them cover the day, so that some vehicle is out whenever one looks. */
const plans: readonly Plan[] = [
  ['80가 1001', 'household', { startHour: 20, endHour: 28 }, ['면목2동', '면목5동', '면목본동']],
  ['80가 1002', 'household', { startHour: 21, endHour: 29 }, ['상봉1동', '중화1동', '묵1동']],
  ['80나 2001', 'recycling', { startHour: 6, endHour: 14 }, ['면목7동', '면목4동', '면목3·8동']],
  ['80나 2002', 'recycling', { startHour: 13, endHour: 21 }, ['신내1동', '신내2동', '망우본동']],
  ['80다 3001', 'food_waste', { startHour: 4, endHour: 12 }, ['중화2동', '묵2동', '상봉2동']],
  ['80다 3002', 'food_waste', { startHour: 11, endHour: 19 }, ['망우3동', '면목본동', '상봉2동']],
];

export const vehicleDevices: readonly VehicleDevice[] = plans.map(([vehicleNumber, use, shift, dongNames], at) => ({
  series: 'vehicle',
  managementCode: `VEHICLE-${String(at + 1).padStart(4, '0')}`,
  modelName: 'GT-24',
  vendorCode: 'tracker_a',
  reportingIntervalSeconds: 10,
  transport: 'mqtt',
  vehicleNumber,
  use,
  shift,
  route: roundsOf(dongNames),
}));
