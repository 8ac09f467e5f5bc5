/** Security lights: the states of a lamp and the reasons of its reports. */

import type { DeviceGroup } from './group.ts';

/** In the order of the specification's numbers: off 0, on 1, broken 2, blackout 3. */
export const lightStatuses = ['off', 'on', 'failure', 'outage'] as const;
export type LightStatus = (typeof lightStatuses)[number];

export const lightStatusNames: Record<LightStatus, string> = {
  off: '소등',
  on: '점등',
  failure: '고장',
  outage: '정전',
};

/**
 * Maximum interval in seconds between reports of a lamp whose state is unchanged; a state is valid for three intervals.
 */
export const longestLightIntervalSeconds = 3600;

export const lightReportTypes = ['periodic', 'event'] as const;
export type LightReportType = (typeof lightReportTypes)[number];

export const lightReportTypeNames: Record<LightReportType, string> = { periodic: '정기', event: '이벤트' };

/** The kinds of lamps. */
export const lightTypes = ['led', 'sodium', 'metal_halide'] as const;
export type LightType = (typeof lightTypes)[number];
export const lightTypeNames: Record<LightType, string> = {
  led: 'LED',
  sodium: '나트륨',
  metal_halide: '메탈할라이드',
};

/** The current state of a light. */
export interface LightState {
  /** Null if the light never reported or isn't in use. */
  status: LightStatus | null;
  statusName: string;
  statusDescription: string;
  /** True if the light is assumed to be without power because of its silence. */
  isSilent: boolean;
  /** True if the light is off at night; `status` is still 'off'. */
  isNightFault: boolean;
}

const descriptions: Record<LightStatus, string> = {
  off: '주간 소등',
  on: '정상 점등',
  failure: '램프 또는 안정기 고장',
  outage: '전원 공급 중단',
};
const nightFault = '야간 소등: 점검 필요';

/** The description of a reported status. */
export const lightStatusDescription = (status: LightStatus, isNight: boolean): string =>
  status === 'off' && isNight ? nightFault : descriptions[status];

interface LightReport {
  status: LightStatus;
  /** True if the light was silent for longer than allowed. */
  isStale: boolean;
  /** True if it is dark now. */
  isNight: boolean;
}

const unknown = { status: null, isSilent: false, isNightFault: false };

/** A light's state by its last report, which is `null` if the light never reported. */
export function lightStateOf(isActivated: boolean, last: LightReport | null): LightState {
  if (!isActivated) return { ...unknown, statusName: '미사용', statusDescription: '사용하지 않는 보안등' };
  if (!last) return { ...unknown, statusName: '점검중', statusDescription: '보고한 적 없음' };
  const { isStale, isNight } = last;
  if (isStale)
    return {
      status: 'outage',
      statusName: lightStatusNames.outage,
      statusDescription: '보고가 끊겨 정전으로 봄',
      isSilent: true,
      isNightFault: false,
    };
  return {
    status: last.status,
    statusName: lightStatusNames[last.status],
    statusDescription: lightStatusDescription(last.status, isNight),
    isSilent: false,
    isNightFault: last.status === 'off' && isNight,
  };
}

/** A light's mark: its status, 'nightFault' if the light is off at night, or 'unknown'. */
export type LightMark = LightStatus | 'nightFault' | 'unknown';

export const lightMarkOf = ({ status, isNightFault }: Pick<LightState, 'status' | 'isNightFault'>): LightMark =>
  isNightFault ? 'nightFault' : (status ?? 'unknown');

export const lightGroup = {
  name: '보안등',
  placeType: 'light',
  isOneDevice: true,
  kinds: [{ series: 'light', name: '스마트 보안등', measures: [], fieldWords: /lamp|dimming|ampere/i }],
  pages: {
    device: 'device/smartSecurityLight',
    statistics: 'systemStatistics/smartSecurityLight',
    dashboard: 'dashboard/securityLight',
  },
  consolePages: {
    'device/smartSecurityLight': { name: '스마트 보안등', order: 50 },
    'systemStatistics/smartSecurityLight': { name: '보안등 통계', order: 60 },
    'dashboard/securityLight': { name: '보안등 상황판', order: 50 },
  },
  mapLayers: {
    light: {
      order: 50,
      states: { unknown: 0, off: 1, on: 2, nightFault: 4, failure: 4, outage: 5 } satisfies Record<LightMark, number>,
      search: { order: 40, name: '보안등', englishName: 'Light' },
    },
  },
  tiles: { lights: 30 },
  labelSentence: '고장을 알려 주십시오',
  causes: {
    unlit: { name: '불이 켜지지 않음', englishName: 'Doesn’t light up', isMeasured: true },
    flickering: { name: '깜빡임', englishName: 'Flickers' },
    litByDay: { name: '낮에도 켜져 있음', englishName: 'Lit by day' },
    damaged: { name: '부서졌거나 기울어짐', englishName: 'Broken or leaning' },
    other: { name: '그 밖의 문제', englishName: 'Something else' },
  },
  fieldNames: { lightType: '등 종류', indcCompany: '도입 업체' },
  fieldValues: { lightType: lightTypeNames },
} as const satisfies DeviceGroup;
