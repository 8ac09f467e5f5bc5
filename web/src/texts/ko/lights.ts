import { lightReportTypeNames, lightStatusNames, lightTypeNames } from '@maru/domain/light';

/** Words of security lights and what they are in. */
export const lights = {
  looks: { unknown: '점검중', ...lightStatusNames, nightFault: '야간 소등' },
  silent: '통신 두절',
  types: { ...lightTypeNames },
  reportTypes: { ...lightReportTypeNames },
};
