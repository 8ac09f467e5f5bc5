/** The form of a place of devices, and its rules in form order. Screens and calls share them. */
import { type ContactNumbers, contactNumberRules } from './contact-numbers.ts';
import { facilityTypes } from './facility.ts';
import { isPersonName } from './personal.ts';
import type { Rule } from './rules.ts';

const maxNameLength = 100;
const maxAddressLength = 200;
const maxDescriptionLength = 500;

/** Bounds of the Korean peninsula with its seas, in degrees. */
const korea = { latitude: [32, 40], longitude: [123, 133] } as const;
export const isInKorea = (latitude: number, longitude: number): boolean =>
  latitude >= korea.latitude[0] &&
  latitude <= korea.latitude[1] &&
  longitude >= korea.longitude[0] &&
  longitude <= korea.longitude[1];

/** Letters, digits, spaces and punctuation of building and park names. */
const placeName = /^[\p{L}\p{N}][\p{L}\p{N} .,·'’&()[\]/~%#+-]*$/u;
/** Any text without angle brackets and control characters. */
const description = /^[^<>\p{Cc}]*$/u;
const descriptionInLines = (text: string) => description.test(text.replace(/[\r\n\t]/g, ' '));

/** A description: blank, or at most 500 characters without < and >. */
export const isDescription = (text: string): boolean =>
  text.replace(/\s/g, '') === '' || (text.length <= maxDescriptionLength && descriptionInLines(text));

export interface PlaceProfile extends ContactNumbers {
  installationPlaceName: string;
  address: string;
  detailAddress: string;
  zipCode: string;
  isRoadNameAddress: boolean;
  dongCode: string;
  /** Degrees; null until a position is chosen. */
  latitude: number | null;
  longitude: number | null;
  chargeName: string;
  installationPlaceDescription: string;
}

export interface FacilityPlaceProfile extends PlaceProfile {
  facilityType: string;
  detailFacilityType: string;
}

const nameRules: readonly Rule<PlaceProfile>[] = [
  {
    field: 'installationPlaceName',
    passes: ({ installationPlaceName }) => installationPlaceName.trim() !== '',
    error: '설치 장소명을 입력해 주십시오.',
  },
  {
    field: 'installationPlaceName',
    passes: ({ installationPlaceName }) =>
      installationPlaceName.trim().length <= maxNameLength && placeName.test(installationPlaceName.trim()),
    error: `설치 장소명은 글자나 숫자로 시작하는 ${maxNameLength}자 이하로 입력해 주십시오. 특수문자는 . , · ' & ( ) [ ] / ~ % # + - 만 쓸 수 있습니다.`,
  },
  { field: 'address', passes: ({ address }) => address.trim() !== '', error: '주소를 입력해 주십시오.' },
  {
    field: 'address',
    passes: ({ address }) => address.length <= maxAddressLength && descriptionInLines(address),
    error: `주소는 ${maxAddressLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
  {
    field: 'detailAddress',
    passes: ({ detailAddress }) => detailAddress.length <= maxAddressLength && descriptionInLines(detailAddress),
    error: `상세 주소는 ${maxAddressLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
  {
    field: 'zipCode',
    passes: ({ zipCode }) => zipCode === '' || /^\d{5}$/.test(zipCode),
    error: '우편번호는 숫자 5자리로 입력해 주십시오.',
  },
  { field: 'dongCode', passes: ({ dongCode }) => dongCode !== '', error: '행정동을 선택해 주십시오.' },
];

const standingRules: readonly Rule<PlaceProfile>[] = [
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => latitude !== null && longitude !== null,
    error: '지도에서 위치를 선택해 주십시오.',
  },
  {
    field: 'latitude',
    passes: ({ latitude, longitude }) => isInKorea(latitude ?? 0, longitude ?? 0),
    error: '위치는 위도 32~40도, 경도 123~133도 안이어야 합니다.',
  },
  {
    field: 'chargeName',
    passes: ({ chargeName }) => chargeName.trim() === '' || isPersonName(chargeName),
    error: '담당자 이름은 글자로 입력해 주십시오.',
  },
  ...contactNumberRules,
  {
    field: 'installationPlaceDescription',
    passes: ({ installationPlaceDescription }) => isDescription(installationPlaceDescription),
    error: `설명은 ${maxDescriptionLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
];

const facilityRules: readonly Rule<FacilityPlaceProfile>[] = [
  {
    field: 'facilityType',
    passes: ({ facilityType }) => facilityTypes.some(({ code }) => code === facilityType),
    error: '시설 구분을 선택해 주십시오.',
  },
  {
    field: 'detailFacilityType',
    passes: ({ facilityType, detailFacilityType }) =>
      facilityTypes
        .find(({ code }) => code === facilityType)
        ?.details.some(({ code }) => code === detailFacilityType) === true,
    error: '세부 시설 구분을 선택해 주십시오.',
  },
];

/**
 * The rules of a group's places. The group's own rules come after name and address, and before position and person in
 * charge.
 */
export const placeRules = <Form extends PlaceProfile>(own: readonly Rule<Form>[]): readonly Rule<Form>[] => [
  ...nameRules,
  ...own,
  ...standingRules,
];

export const facilityPlaceRules = placeRules(facilityRules);
