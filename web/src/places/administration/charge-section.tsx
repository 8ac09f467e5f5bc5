import type { ContactNumbers } from '@maru/domain/contact-numbers';
import type { PlaceProfile } from '@maru/domain/place-profile';
import { MaskedField } from '#screens/edit/masked-field.tsx';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Section } from '#ui/page/section.tsx';

const words = placesWords.detail;

interface ChargeSectionProps {
  edit: EditedFields<Pick<PlaceProfile, 'chargeName'> & ContactNumbers>;
  /** The stored numbers, masked. */
  masked: Required<ContactNumbers>;
}

/** The person in charge and their numbers. */
export function ChargeSection({ edit: { field }, masked }: ChargeSectionProps) {
  return (
    <Section title={words.charge}>
      <Fields>
        <FormField {...field('chargeName')} label={words.chargeName} isOptional />
        <MaskedField {...field('telephoneNumber')} label={words.telephone} masked={masked.telephoneNumber} />
        <MaskedField {...field('mobileNumber')} label={words.mobile} masked={masked.mobileNumber} />
      </Fields>
    </Section>
  );
}
