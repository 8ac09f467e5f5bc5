import type { ContactNumbers } from '@maru/domain/contact-numbers';
import type { PlaceProfile } from '@maru/domain/place-profile';
import type { EditedFields } from '../../screens/edit/use-edit.ts';
import { placesWords } from '../../texts/ko/console-devices.ts';
import { Fields } from '../../ui/form/fields.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Section } from '../../ui/page/section.tsx';

const words = placesWords.detail;

interface ChargeSectionProps {
  edit: EditedFields<Pick<PlaceProfile, 'chargeName'> & Required<ContactNumbers>>;
  /** The numbers that are kept, masked. */
  masked: Required<ContactNumbers>;
}

/** Who is in charge; their numbers are known masked only, and typed anew to change them. */
export function ChargeSection({ edit: { field }, masked }: ChargeSectionProps) {
  return (
    <Section title={words.charge}>
      <Fields>
        <FormField {...field('chargeName')} label={words.chargeName} isOptional />
        <FormField
          {...field('telephoneNumber')}
          label={words.telephone}
          help={words.numberHelp(masked.telephoneNumber)}
          isOptional
        />
        <FormField
          {...field('mobileNumber')}
          label={words.mobile}
          help={words.numberHelp(masked.mobileNumber)}
          isOptional
        />
      </Fields>
    </Section>
  );
}
