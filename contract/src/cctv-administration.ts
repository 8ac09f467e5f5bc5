/** Area `cctvAdministration`: counting CCTVs as administrators manage them. */
import { Type } from 'typebox';
import { code } from './schemas.ts';
import { singleDevicePlaces } from './single-device-place.ts';

export const cctvAdministration = singleDevicePlaces('cctv', 'device/cctv', 'cctvInstallationPlaceId', {
  filters: { installationPlaceCode: Type.Optional(code) },
  /** The area that it counts in; both empty where nobody has said it. */
  facts: { installationPlaceCode: Type.String(), installationPlaceCodeName: Type.String() },
  body: { installationPlaceCode: Type.String({ maxLength: 100 }) },
});
