/** Area `lightsAdministration`: security lights as administrators manage them. */
import { lightStatuses, lightTypes } from '@maru/domain/light';
import { Type } from 'typebox';
import { keyword, nullable, oneOf } from './schemas.ts';
import { singleDevicePlaces } from './single-device-place.ts';

const text = Type.String();

/** What every list of lights can be filtered by. */
export const lightFilters = {
  /** A part of its name. */
  indcCompany: Type.Optional(keyword),
  lightType: Type.Optional(oneOf(lightTypes)),
  status: Type.Optional(oneOf(lightStatuses)),
};

/** What a light is at present. */
export const lightState = {
  /** Null where it never reported or isn't in use. */
  status: nullable(oneOf(lightStatuses)),
  statusName: text,
  statusDescription: text,
  /** It is taken to be without current because it says nothing. */
  isSilent: Type.Boolean(),
  /** It is off though it is dark. */
  isNightFault: Type.Boolean(),
};

/** What a light is besides its place; the type is empty where nobody has said it. */
export const lightFacts = { lightType: text, lightTypeName: text, indcCompany: text };

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
