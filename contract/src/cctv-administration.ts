/** Area `cctvAdministration`: management of counting CCTVs. */
import { Type } from 'typebox';
import { code } from './schemas.ts';
import { singleDevicePlaces } from './single-device-place.ts';

export const cctvAdministration = singleDevicePlaces('cctv', 'device/cctv', 'cctvInstallationPlaceId', {
  filters: { installationPlaceCode: Type.Optional(code) },
  /** Counting area; both fields are empty while the CCTV is unassigned. */
  facts: { installationPlaceCode: Type.String(), installationPlaceCodeName: Type.String() },
  body: { installationPlaceCode: Type.String({ maxLength: 100 }) },
});
