/** The form of a counting area with its CCTV, and the rules in form order. */
import { grouped } from './number-text.ts';
import { isInKorea } from './place-profile.ts';
import type { Rule } from './rules.ts';

export interface AreaProfile {
  installationPlaceCode: string;
  installationPlaceCodeName: string;
  /** Capacity in persons; null if unknown. */
  capacity: number | null;
  dongCode: string;
  /** Degrees; null until a position is chosen. */
  latitude: number | null;
  longitude: number | null;
  /** The hour of the day in Seoul at which the count of persons present resets to zero. */
  resetHour: number;
}

const maxNameLength = 100;
const maxCapacity = 1_000_000;

export const areaRules: readonly Rule<AreaProfile>[] = [
  {
    field: 'installationPlaceCode',
    passes: ({ installationPlaceCode }) => installationPlaceCode !== '',
    error: '지역 코드를 입력해 주십시오.',
  },
  {
    field: 'installationPlaceCode',
    passes: ({ installationPlaceCode }) => /^[a-z0-9][a-z0-9_]{0,39}$/.test(installationPlaceCode),
    error: '지역 코드는 영문 소문자, 숫자, _ 로 40자까지 쓸 수 있습니다.',
  },
  {
    field: 'installationPlaceCodeName',
    passes: ({ installationPlaceCodeName }) => installationPlaceCodeName.trim() !== '',
    error: '지역 이름을 입력해 주십시오.',
  },
  {
    field: 'installationPlaceCodeName',
    passes: ({ installationPlaceCodeName }) =>
      installationPlaceCodeName.trim().length <= maxNameLength && /^[^<>\p{Cc}]+$/u.test(installationPlaceCodeName),
    error: `지역 이름은 < > 없이 ${maxNameLength}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'capacity',
    passes: ({ capacity }) =>
      capacity === null || (Number.isInteger(capacity) && capacity >= 1 && capacity <= maxCapacity),
    error: `수용 인원은 1~${grouped(maxCapacity)}명으로 입력해 주십시오.`,
  },
  { field: 'dongCode', passes: ({ dongCode }) => dongCode !== '', error: '행정동을 선택해 주십시오.' },
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => latitude !== null && longitude !== null,
    error: '위도와 경도를 입력해 주십시오.',
  },
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => isInKorea(latitude ?? 0, longitude ?? 0),
    error: '위치는 위도 32~40도, 경도 123~133도 안이어야 합니다.',
  },
  {
    field: 'resetHour',
    passes: ({ resetHour }) => Number.isInteger(resetHour) && resetHour >= 0 && resetHour <= 23,
    error: '초기화 시각은 0~23시로 입력해 주십시오.',
  },
];
