/** Form sections of a place with a single device, in any group. */
import type { SingleDevicePlace } from '@maru/contract/single-device-place';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { ComponentProps, ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { devicesWords, singleDeviceWords } from '#texts/ko/console-devices.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { AddressFields, RoadNameCheck } from '../administration/address-fields.tsx';
import { ChargeSection } from '../administration/charge-section.tsx';
import { DeviceActions } from '../administration/device-actions.tsx';
import { ModelField, VendorField } from '../administration/device-section.tsx';
import { LocationSection } from '../administration/location-section.tsx';

interface SingleDeviceSectionsProps {
  edit: EditedFields<SingleDeviceProfile>;
  /** The saved place: its numbers are masked. */
  place: SingleDevicePlace;
  /** The device type of the offered vendors. */
  deviceType: string;
  /** The group's own fields, after the common ones. */
  children?: ReactNode;
  /** Title and help of the location section, if the location is optional. */
  where?: { title: string; help: string };
}

/** The form of a place with a single device: device, location, and person in charge. */
export function SingleDeviceSections({ edit, place, deviceType, children, where }: SingleDeviceSectionsProps) {
  const { field } = edit;
  return (
    <>
      <Section title={devicesWords.detail.edit}>
        <Fields>
          <FormField {...field('managementCode')} label={devicesWords.code} />
          <VendorField edit={edit} deviceType={deviceType} />
          <ModelField edit={edit} />
          <DateField {...field('installationDate')} label={devicesWords.installed} />
          <NumberField
            {...field('reportingIntervalSeconds')}
            label={devicesWords.interval}
            help={devicesWords.intervalHelp}
            unit={devicesWords.seconds}
            isOptional
          />
          {children}
        </Fields>
        <CheckField {...field('isActivated')} label={devicesWords.isActivated} />
        <TextareaField {...field('description')} label={devicesWords.description} isOptional />
      </Section>
      <Section title={where?.title ?? singleDeviceWords.where}>
        {where ? <p>{where.help}</p> : null}
        <Fields>
          <AddressFields edit={edit} isOptional={where !== undefined} />
        </Fields>
        <RoadNameCheck edit={edit} />
      </Section>
      <LocationSection edit={edit} isOptional={where !== undefined} />
      <ChargeSection edit={edit} masked={place} />
    </>
  );
}

/** Actions on the whole place: a new key, and the removal of device and place. */
export const SingleDeviceActions = (props: Omit<ComponentProps<typeof DeviceActions>, 'removal'>) => (
  <DeviceActions {...props} removal={singleDeviceWords} />
);
