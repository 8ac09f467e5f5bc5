import { vehicleTypes } from '@maru/domain/vehicle';
import type { VehicleProfile } from '@maru/domain/vehicle-profile';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { MasterSelect } from '#screens/master/master-select.tsx';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { Section } from '#ui/page/section.tsx';

/** The form fields of the vehicle itself. */
export function VehicleSection({ edit: { field } }: { edit: EditedFields<VehicleProfile> }) {
  return (
    <Section title={words.vehicle}>
      <Fields>
        <FormField {...field('vehicleNumber')} label={words.number} help={words.numberHelp} />
        <FormSelect {...field('vehicleType')} label={words.type} options={optionsOf(vehicleTypes)} none="" />
        <MasterSelect {...field('vehicleCompanyCode')} kind="vehicleCompany" label={words.company} none="" />
        <NumberField {...field('carryingCapacity')} label={words.capacity} unit={words.tons} decimals={2} />
      </Fields>
    </Section>
  );
}
