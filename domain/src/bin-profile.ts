/** What an office writes of a recycle bin, and its rules in the order of the form. */
import { recycleBinTypeCodes } from './bin.ts';
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

export const maxBinsOfPlace = 99;

/** What a bin has besides. */
export interface BinFields {
  /** One of `recycleBinTypeCodes`; empty while none is chosen. */
  recycleBinType: string;
  /** Bins that stand there and fill as one; null while none is written. */
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
