/** The form of a device, and its rules in form order. Screens and calls share them. */
import { grouped } from './number-text.ts';
import { isDescription, isInKorea } from './place-profile.ts';
import type { Rule } from './rules.ts';
import { formatSeoulDate, parseSeoul } from './seoul-time.ts';

/** Devices report under their management codes: up to 64 letters, digits, - and _. */
export const isManagementCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

const maxModelNameLength = 100;
const maxLocationLength = 100;
const [minIntervalSeconds, maxIntervalSeconds] = [1, 86_400];

export interface DeviceProfile {
  managementCode: string;
  /** 0 if none is chosen. */
  vendorId: number;
  modelName: string;
  /** 16 hexadecimal digits; empty if the device has none. */
  devEui: string;
  /** 'YYYY-MM-DD' */
  installationDate: string;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  /** Degrees; both null if the device is located at its place. */
  latitude: number | null;
  longitude: number | null;
  /** Null means the series' default. */
  reportingIntervalSeconds: number | null;
  isActivated: boolean;
  isUserProvide: boolean;
  deviceDescription: string;
}

/** The status of a device by its last reading. An activated device that is silent for too long is broken. */
export const deviceStatuses = { normal: '정상', breakdown: '고장', deactivated: '미사용' } as const;
export type DeviceStatus = keyof typeof deviceStatuses;

export const deviceRules: readonly Rule<DeviceProfile>[] = [
  {
    field: 'managementCode',
    passes: ({ managementCode }) => managementCode !== '',
    error: '관리번호를 입력해 주십시오.',
  },
  {
    field: 'managementCode',
    passes: ({ managementCode }) => isManagementCode(managementCode),
    error: '관리번호는 영문, 숫자, -, _ 만 64자까지 쓸 수 있습니다.',
  },
  { field: 'vendorId', passes: ({ vendorId }) => vendorId !== 0, error: '제조사를 선택해 주십시오.' },
  {
    field: 'devEui',
    passes: ({ devEui }) => devEui === '' || /^[0-9A-Fa-f]{16}$/.test(devEui),
    error: 'DevEUI는 16자리 16진수로 입력해 주십시오.',
  },
  {
    field: 'installationDate',
    passes: ({ installationDate }) => installationDate !== '',
    error: '설치일을 입력해 주십시오.',
  },
  {
    field: 'installationDate',
    passes: ({ installationDate }) => isDate(installationDate),
    error: '설치일을 2026-01-31처럼 입력해 주십시오.',
  },
  {
    field: 'installationLocation',
    passes: ({ installationLocation }) => installationLocation.trim() !== '',
    error: '설치 위치를 입력해 주십시오.',
  },
  {
    field: 'installationLocation',
    passes: ({ installationLocation }) =>
      installationLocation.length <= maxLocationLength && isDescription(installationLocation),
    error: `설치 위치는 ${maxLocationLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
  {
    field: 'modelName',
    passes: ({ modelName }) => modelName.length <= maxModelNameLength,
    error: `모델명은 ${maxModelNameLength}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => (latitude === null) === (longitude === null),
    error: '위도와 경도를 함께 입력해 주십시오.',
  },
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => latitude === null || isInKorea(latitude, longitude ?? 0),
    error: '위치는 위도 32~40도, 경도 123~133도 안이어야 합니다.',
  },
  {
    field: 'reportingIntervalSeconds',
    passes: ({ reportingIntervalSeconds: seconds }) =>
      seconds === null || (Number.isInteger(seconds) && seconds >= minIntervalSeconds && seconds <= maxIntervalSeconds),
    error: `보고 주기는 ${minIntervalSeconds}~${grouped(maxIntervalSeconds)}초로 입력해 주십시오.`,
  },
  {
    field: 'deviceDescription',
    passes: ({ deviceDescription }) => isDescription(deviceDescription),
    error: '설명은 500자 이하로, < > 없이 입력해 주십시오.',
  },
];

/** Whether a text is an existing day, 'YYYY-MM-DD'. */
function isDate(text: string): boolean {
  const day = parseSeoul(text);
  return day !== null && formatSeoulDate(day) === text;
}
