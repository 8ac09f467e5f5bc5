/** The form of a place in any group. A group adds its own fields. */
import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { PlaceProfile } from '@maru/domain/place-profile';
import { pick } from '#screens/edit/pick.ts';
import { placesWords } from '#texts/ko/console-devices.ts';

const words = placesWords.detail;

/** Field names for the save bar. */
export const placeNames: Readonly<Record<keyof PlaceProfile, string>> = {
  installationPlaceName: words.place,
  address: words.place,
  detailAddress: words.place,
  zipCode: words.place,
  isRoadNameAddress: words.place,
  dongCode: words.place,
  latitude: words.location,
  longitude: words.location,
  chargeName: words.charge,
  telephoneNumber: words.charge,
  mobileNumber: words.charge,
  installationPlaceDescription: words.description,
};
const placeFields = Object.keys(placeNames) as (keyof PlaceProfile)[];

/**
 * A place's fields without the numbers, which the server sends masked. Numbers only change if the user types others.
 */
export function placeFormOf(place: AdministeredPlace): PlaceProfile {
  const { telephoneNumber: _, mobileNumber: __, ...form } = pick(place, placeFields);
  return { ...form, latitude: degreesOf(place.latitude), longitude: degreesOf(place.longitude) };
}

/** Null for a new place without a location. */
export const degreesOf = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Initial values of a new place. */
export const blankPlace: AdministeredPlace = {
  installationPlaceId: 0,
  installationPlaceName: '',
  address: '',
  detailAddress: '',
  dongCode: '',
  dongCodeName: '',
  latitude: Number.NaN,
  longitude: Number.NaN,
  activatedOnCount: 0,
  activatedOffCount: 0,
  deviceTotalCount: 0,
  firstInstallationDate: '',
  lastInstallationDate: '',
  lastUpdatedDatetime: '',
  registeredDatetime: '',
  zipCode: '',
  isRoadNameAddress: true,
  chargeName: '',
  telephoneNumber: '',
  mobileNumber: '',
  installationPlaceDescription: '',
  history: [],
};
