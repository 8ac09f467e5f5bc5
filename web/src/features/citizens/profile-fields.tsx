import type { Profile } from '@maru/domain/profile';
import { useTexts } from '../../texts/texts.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import styles from './profile-fields.module.css';

interface Applications {
  isNurserySchoolApplication: boolean;
  isOldBuildingApplication: boolean;
}

interface ProfileFieldsProps {
  field: (name: keyof Profile) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  values: Applications;
  set: (changes: Partial<Applications>) => void;
}

const applications = ['isNurserySchoolApplication', 'isOldBuildingApplication'] as const;

/** Names of the fields below, for the form around them. */
export const profileFieldNames = ['emailAddress', 'zoneCode', 'address', 'detailAddress', ...applications];

/** What members tell of themselves if they like: e-mail, address, and which services they apply for. */
export function ProfileFields({ field, values, set }: ProfileFieldsProps) {
  const { fields } = useTexts().join;
  return (
    <>
      <FormField
        {...field('emailAddress')}
        label={fields.emailAddress}
        isOptional
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <FormField
        {...field('zoneCode')}
        label={fields.zoneCode}
        isOptional
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <FormField {...field('address')} label={fields.address} isOptional autoComplete="address-line1" maxLength={200} />
      <FormField
        {...field('detailAddress')}
        label={fields.detailAddress}
        isOptional
        autoComplete="address-line2"
        maxLength={200}
      />
      <fieldset className={styles.services}>
        <legend>{fields.services}</legend>
        {applications.map((name) => (
          <CheckField
            key={name}
            name={name}
            label={fields[name]}
            checked={values[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
      </fieldset>
    </>
  );
}
