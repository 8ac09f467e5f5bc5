/** What an office writes of a CCTV, and its rules in the order of the form. */
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

/** What a CCTV has besides. */
export interface CctvFields {
  /** The code of the area that it counts in; empty while none is chosen. */
  installationPlaceCode: string;
}

export type CctvProfile = SingleDeviceProfile & CctvFields;

export const cctvRules = singleDeviceRules<CctvProfile>([
  {
    field: 'installationPlaceCode',
    passes: ({ installationPlaceCode }) => installationPlaceCode !== '',
    error: '측정 지역을 선택해 주십시오.',
  },
]);
