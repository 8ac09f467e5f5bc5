/** Area `lightsAdministration`: management of security lights. */
import { Type } from 'typebox';
import { lightFacts, lightFilters, lightState } from './lights.ts';
import { singleDevicePlaces } from './single-device-place.ts';

const text = Type.String();

export const lightsAdministration = singleDevicePlaces(
  'security-light',
  'device/smartSecurityLight',
  'securityLightInstallationPlaceId',
  {
    filters: lightFilters,
    facts: { dongName: text, ...lightFacts, ...lightState },
    body: { lightType: Type.String({ maxLength: 20 }), indcCompany: Type.String({ maxLength: 300 }) },
  },
);
