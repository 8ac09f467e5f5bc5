/** The form of a CCTV, and its rules in form order. */
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

/** Fields that only CCTVs have. */
export interface CctvFields {
  /** Code of the CCTV's counting area; empty if none is chosen. */
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
