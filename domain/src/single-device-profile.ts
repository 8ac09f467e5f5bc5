/** What an office writes of a place that is one device, and its rules in the order of the form. The same on screens and in calls. */
import type { ContactNumbers } from './contact-numbers.ts';
import { type DeviceProfile, deviceRules } from './device-profile.ts';
import { isDescription, type PlaceProfile, placeRules } from './place-profile.ts';
import type { Rule } from './rules.ts';

/** What the form has of the device. */
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

/** The longest name that a place may have. */
const maxNameLength = 100;

/** What the public calls such a place: where it stands, never the code that its device reports under. */
const publicName = ({ address, detailAddress }: Pick<SingleDeviceProfile, 'address' | 'detailAddress'>): string =>
  (detailAddress.trim() || address.trim()).slice(0, maxNameLength);

/** The place's half of a form. */
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

/** What a device has that isn't on the form: it stands where its place does, outside. */
const unwritten = {
  devEui: '',
  installationType: 'outdoor',
  installationLocation: '',
  latitude: null,
  longitude: null,
  isUserProvide: false,
  deviceDescription: '',
} as const;

/** The device's half of a form. */
export const deviceHalf = (form: WrittenDevice): DeviceProfile => ({
  ...unwritten,
  managementCode: form.managementCode,
  vendorId: form.vendorId,
  modelName: form.modelName,
  installationDate: form.installationDate,
  reportingIntervalSeconds: form.reportingIntervalSeconds,
  isActivated: form.isActivated,
});

/** The rules of some fields of a half, in the order of the fields. */
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

/** The rules of the device alone, as of one that takes another's place. */
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

/** The rules of a group's form, in its order; the group's own fields stand among those of the device. */
export const singleDeviceRules = <Form extends SingleDeviceProfile>(
  own: readonly Rule<Form>[] = [],
): readonly Rule<Form>[] => [...writtenDeviceRules, ...own, ofDescription, ...ofPlace];
