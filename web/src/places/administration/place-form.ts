/** A place of any group as its form has it. A group adds the fields of its own. */
import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { PlaceProfile } from '@maru/domain/place-profile';
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
export const placeFields = Object.keys(placeNames) as (keyof PlaceProfile)[];

/** Without its numbers: those that are kept stay unless others are typed. */
export const placeFormOf = (place: AdministeredPlace): PlaceProfile => ({
  installationPlaceName: place.installationPlaceName,
  address: place.address,
  detailAddress: place.detailAddress,
  zipCode: place.zipCode,
  isRoadNameAddress: place.isRoadNameAddress,
  dongCode: place.dongCode,
  latitude: Number.isNaN(place.latitude) ? null : place.latitude,
  longitude: Number.isNaN(place.longitude) ? null : place.longitude,
  chargeName: place.chargeName,
  installationPlaceDescription: place.installationPlaceDescription,
});

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
