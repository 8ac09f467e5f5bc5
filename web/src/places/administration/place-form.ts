/** A place of any group as its form has it. A group adds the fields of its own. */
import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { PlaceProfile } from '@maru/domain/place-profile';
import { pick } from '#screens/edit/pick.ts';
import { placesWords } from '#texts/ko/console-devices.ts';

const words = placesWords.detail;

/** What the save bar calls the fields. */
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

/** Without the numbers: they come masked, and stay as stored unless others are typed. */
export function placeFormOf(place: AdministeredPlace): PlaceProfile {
  const { telephoneNumber: _, mobileNumber: __, ...form } = pick(place, placeFields);
  return { ...form, latitude: degreesOf(place.latitude), longitude: degreesOf(place.longitude) };
}

/** Null where a new place has no location yet. */
export const degreesOf = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** What a new place begins with. */
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
