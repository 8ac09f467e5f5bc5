/** The form of a security light, and its rules in form order. */
import { lightTypes, longestLightIntervalSeconds } from './light.ts';
import { grouped } from './number-text.ts';
import { isDescription } from './place-profile.ts';
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

const maxCompanyLength = 60;

/** Fields that only lights have. */
export interface LightFields {
  /** One of `lightTypes`; empty while none is chosen. */
  lightType: string;
  /** The company that introduced the light to the district; may be empty. */
  indcCompany: string;
}

export type LightProfile = SingleDeviceProfile & LightFields;

export const lightRules = singleDeviceRules<LightProfile>([
  {
    field: 'reportingIntervalSeconds',
    passes: ({ reportingIntervalSeconds: seconds }) => seconds === null || seconds <= longestLightIntervalSeconds,
    error: `보안등의 보고 주기는 ${grouped(longestLightIntervalSeconds)}초 이하로 입력해 주십시오.`,
  },
  {
    field: 'lightType',
    passes: ({ lightType }) => lightTypes.some((one) => one === lightType),
    error: '등 종류를 선택해 주십시오.',
  },
  {
    field: 'indcCompany',
    passes: ({ indcCompany }) => indcCompany.length <= maxCompanyLength && isDescription(indcCompany),
    error: `도입 업체는 ${maxCompanyLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
]);
