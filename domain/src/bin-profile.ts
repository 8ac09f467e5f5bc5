/** The form of a recycle bin, and its rules in form order. */
import { recycleBinTypeCodes } from './bin.ts';
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

export const maxBinsOfPlace = 99;

/** Fields that only bins have. */
export interface BinFields {
  /** One of `recycleBinTypeCodes`; empty while none is chosen. */
  recycleBinType: string;
  /** Number of bins at the place that report as one; null if not entered. */
  recycleBinCount: number | null;
}

export type BinProfile = SingleDeviceProfile & BinFields;

export const binRules = singleDeviceRules<BinProfile>([
  {
    field: 'recycleBinType',
    passes: ({ recycleBinType }) => recycleBinTypeCodes.some((one) => one === recycleBinType),
    error: '수거 품목을 선택해 주십시오.',
  },
  {
    field: 'recycleBinCount',
    passes: ({ recycleBinCount: count }) =>
      count !== null && Number.isInteger(count) && count >= 1 && count <= maxBinsOfPlace,
    error: `설치 대수는 1 이상 ${maxBinsOfPlace} 이하로 입력해 주십시오.`,
  },
]);
