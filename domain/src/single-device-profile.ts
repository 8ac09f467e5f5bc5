/** The form of a place with a single device, and its rules in form order. Screens and calls share them. */
import type { ContactNumbers } from './contact-numbers.ts';
import { type DeviceProfile, deviceRules } from './device-profile.ts';
import { isDescription, type PlaceProfile, placeRules } from './place-profile.ts';
import type { Rule } from './rules.ts';

/** The form's fields of the device. */
export type WrittenDevice = Pick<
  DeviceProfile,
  'managementCode' | 'vendorId' | 'modelName' | 'installationDate' | 'reportingIntervalSeconds' | 'isActivated'
>;

export interface SingleDeviceProfile
  extends ContactNumbers,
    Omit<PlaceProfile, 'installationPlaceName' | 'installationPlaceDescription' | keyof ContactNumbers>,
    WrittenDevice {
  description: string;
}

/** Maximum length of a place's name. */
const maxNameLength = 100;

/** The public name of a single-device place: its address, never the device's code. */
const publicName = ({ address, detailAddress }: Pick<SingleDeviceProfile, 'address' | 'detailAddress'>): string =>
  (detailAddress.trim() || address.trim()).slice(0, maxNameLength);

/** The form's fields of the place. */
export const placeHalf = (form: SingleDeviceProfile): PlaceProfile => ({
  installationPlaceName: publicName(form),
  address: form.address,
  detailAddress: form.detailAddress,
  zipCode: form.zipCode,
  isRoadNameAddress: form.isRoadNameAddress,
  dongCode: form.dongCode,
  latitude: form.latitude,
  longitude: form.longitude,
  chargeName: form.chargeName,
  ...(form.telephoneNumber !== undefined && { telephoneNumber: form.telephoneNumber }),
  ...(form.mobileNumber !== undefined && { mobileNumber: form.mobileNumber }),
  installationPlaceDescription: form.description,
});

/** Device fields missing from the form: the device is outdoors, at its place's position. */
const unwritten = {
  devEui: '',
  installationType: 'outdoor',
  installationLocation: '',
  latitude: null,
  longitude: null,
  isUserProvide: false,
  deviceDescription: '',
} as const;

/** The device built from the form. */
export const deviceHalf = (form: WrittenDevice): DeviceProfile => ({
  ...unwritten,
  managementCode: form.managementCode,
  vendorId: form.vendorId,
  modelName: form.modelName,
  installationDate: form.installationDate,
  reportingIntervalSeconds: form.reportingIntervalSeconds,
  isActivated: form.isActivated,
});

/** Adapts the rules of one half (the place or the device) to the whole form, for some fields in order. */
function borrowed<Form, Half>(
  rules: readonly Rule<Half>[],
  half: (form: Form) => Half,
  ...fields: (keyof Half & keyof Form & string)[]
): Rule<Form>[] {
  return fields.flatMap((field) =>
    rules
      .filter((rule) => rule.field === field)
      .map(({ passes, error }) => ({
        field,
        passes: (form) => passes(half(form)),
        error: typeof error === 'string' ? error : (form) => error(half(form)),
      })),
  );
}

/** The rules of the device alone, for a device that replaces another at its place. */
export const writtenDeviceRules = borrowed(
  deviceRules,
  deviceHalf,
  'managementCode',
  'vendorId',
  'modelName',
  'installationDate',
  'reportingIntervalSeconds',
);
const ofPlace = borrowed(
  placeRules([]),
  placeHalf,
  'address',
  'detailAddress',
  'zipCode',
  'dongCode',
  'latitude',
  'chargeName',
  'telephoneNumber',
  'mobileNumber',
);
const ofDescription: Rule<SingleDeviceProfile> = {
  field: 'description',
  passes: ({ description }) => isDescription(description),
  error: '설명은 500자 이하로, < > 없이 입력해 주십시오.',
};

/** The rules of a group's form in order; the group's own rules follow the device's. */
export const singleDeviceRules = <Form extends SingleDeviceProfile>(
  own: readonly Rule<Form>[] = [],
): readonly Rule<Form>[] => [...writtenDeviceRules, ...own, ofDescription, ...ofPlace];
