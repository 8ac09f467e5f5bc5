/** Area `lightsAdministration`: management of security lights. */
import { Type } from 'typebox';
import { lightFacts, lightFilters, lightState } from './lights.ts';
import { placeLabels, singleDevicePlaces } from './single-device-place.ts';

const text = Type.String();
const path = 'security-light';
const page = 'device/smartSecurityLight';

const administration = singleDevicePlaces(path, page, 'securityLightInstallationPlaceId', {
  filters: lightFilters,
  facts: { dongName: text, ...lightFacts, ...lightState },
  body: { lightType: Type.String({ maxLength: 20 }), indcCompany: Type.String({ maxLength: 300 }) },
});

export const lightsAdministration = {
  ...administration,
  labels: placeLabels(path, page, administration.placesExcel.query),
};
