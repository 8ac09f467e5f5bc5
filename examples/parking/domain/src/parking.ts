/** Parking bays: a sensor's states, the group's declaration, and the fields that an office edits. */
import type { DeviceGroup } from './group.ts';
import { isDescription } from './place-profile.ts';
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

/** States that a sensor reports. */
export const baySensorStates = ['free', 'taken'] as const;
export type BaySensorState = (typeof baySensorStates)[number];

/** A bay is `unknown` while its sensor is out of use, silent for too long, or has never reported. */
export const bayStates = ['unknown', ...baySensorStates] as const;
export type BayState = (typeof bayStates)[number];

export const bayStateNames: Record<BayState, string> = { unknown: '미확인', free: '빈 자리', taken: '주차 중' };

/** Maximum seconds between two reports of a sensor, which also reports each change. */
export const bayIntervalSeconds = 600;

const maxLotLength = 60;

export interface BayFields {
  /** Name of the car park that the bay belongs to. */
  lotName: string;
}
export type BayProfile = SingleDeviceProfile & BayFields;

export const bayRules = singleDeviceRules<BayProfile>([
  {
    field: 'lotName',
    passes: ({ lotName }) => lotName.trim() !== '' && lotName.length <= maxLotLength && isDescription(lotName),
    error: `주차장 이름을 ${maxLotLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
]);

export const parkingGroup = {
  name: '주차면',
  placeType: 'parking',
  isOneDevice: true,
  kinds: [{ series: 'parking', name: '주차 센서', measures: [] }],
  pages: { device: 'device/parking', statistics: 'systemStatistics/parking' },
  consolePages: {
    'device/parking': { name: '주차면', order: 80 },
    'systemStatistics/parking': { name: '주차 통계', order: 70 },
  },
  mapLayers: {
    parking: {
      order: 80,
      states: { unknown: 0, free: 1, taken: 2 } satisfies Record<BayState, number>,
      search: { order: 50, name: '주차면', englishName: 'Parking' },
    },
  },
  tiles: { parking: 90 },
  fieldNames: { lotName: '주차장' },
} as const satisfies DeviceGroup;
