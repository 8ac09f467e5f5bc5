import type { DeviceProfile } from '@maru/domain/device-profile';
import { installationTypeNames } from '@maru/domain/facility';
import type { ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { MasterSelect } from '#screens/master/master-select.tsx';
import { MasterTextField } from '#screens/master/master-text-field.tsx';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Section } from '#ui/page/section.tsx';

const words = devicesWords.detail;

interface DeviceSectionProps {
  edit: EditedFields<DeviceProfile>;
  /** The device type of the offered vendors. */
  deviceType: string;
  /** True for devices of a radio network, which are identified by DevEUI. */
  needsDevEui?: boolean;
  /** The group's own fields, after the common ones. */
  children?: ReactNode;
}

/** The form fields common to all devices. */
export function DeviceSection({ edit, deviceType, needsDevEui = false, children }: DeviceSectionProps) {
  const { field } = edit;
  return (
    <Section title={words.edit}>
      <Fields>
        <FormField {...field('managementCode')} label={devicesWords.code} />
        <VendorField edit={edit} deviceType={deviceType} />
        <FormField {...field('devEui')} label={devicesWords.devEui} isOptional={!needsDevEui} />
        <DateField {...field('installationDate')} label={devicesWords.installed} />
        <FormSelect
          {...field('installationType')}
          label={devicesWords.installationType}
          options={(['indoor', 'outdoor'] as const).map((code) => ({ code, name: installationTypeNames[code] }))}
        />
        <FormField {...field('installationLocation')} label={devicesWords.location} />
        <ModelField edit={edit} />
        <NumberField
          {...field('reportingIntervalSeconds')}
          label={devicesWords.interval}
          help={devicesWords.intervalHelp}
          unit={devicesWords.seconds}
          isOptional
        />
        <NumberField {...field('latitude')} label={words.ownLatitude} help={words.ownHelp} decimals={5} isOptional />
        <NumberField {...field('longitude')} label={words.ownLongitude} decimals={5} isOptional />
        {children}
      </Fields>
      <CheckField {...field('isActivated')} label={devicesWords.isActivated} />
      <CheckField {...field('isUserProvide')} label={devicesWords.isUserProvide} />
      <TextareaField {...field('deviceDescription')} label={devicesWords.description} isOptional />
    </Section>
  );
}

interface VendorFieldProps {
  edit: EditedFields<Pick<DeviceProfile, 'vendorId'>>;
  deviceType: string;
}

/** Field for the device's manufacturer, from the vendors of the device type. */
export function VendorField({ edit, deviceType }: VendorFieldProps) {
  const { value: vendorId, onChange: choose, ...field } = edit.field('vendorId');
  return (
    <MasterSelect
      {...field}
      kind="vendor"
      parentCode={deviceType}
      label={devicesWords.vendor}
      none={devicesWords.chooseVendor}
      value={vendorId === 0 ? '' : String(vendorId)}
      onChange={(code) => choose(Number(code))}
    />
  );
}

/** Field for the device's model: a model of the manufacturer, or any text. */
export function ModelField({ edit }: { edit: EditedFields<Pick<DeviceProfile, 'vendorId' | 'modelName'>> }) {
  const vendorId = edit.field('vendorId').value;
  return (
    <MasterTextField
      {...edit.field('modelName')}
      kind="model"
      parentCode={vendorId === 0 ? undefined : String(vendorId)}
      label={devicesWords.model}
      isOptional
    />
  );
}
