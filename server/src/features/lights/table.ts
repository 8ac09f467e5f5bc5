/** What security lights have besides their place and device. */
import type { LightFields } from '@maru/domain/light-profile';
import type { OwnTable } from '#places/single-device/own-fields.ts';

export const lightTable: OwnTable<LightFields> = {
  name: 'security_light',
  columns: { lightType: 'light_type', indcCompany: 'indc_company' },
  searched: ['indcCompany'],
};
