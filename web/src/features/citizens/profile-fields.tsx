import type { Profile } from '@maru/domain/profile';
import { AddressSearch } from '#screens/address-search.tsx';
import { useTexts } from '#texts/texts.tsx';
import { FormField } from '#ui/form/form-field.tsx';

interface ProfileFieldsProps {
  field: (name: keyof Profile) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** Field names, for the surrounding form. */
export const profileFieldNames = ['emailAddress', 'zoneCode', 'address', 'detailAddress'];

/** Optional data of members: e-mail and address. */
export function ProfileFields({ field }: ProfileFieldsProps) {
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
      <FormField
        {...field('address')}
        label={fields.address}
        isOptional
        autoComplete="address-line1"
        maxLength={200}
        action={
          <AddressSearch
            onChosen={({ address, zoneCode }) => {
              field('address').onChange(address);
              field('zoneCode').onChange(zoneCode);
            }}
          />
        }
      />
      <FormField
        {...field('detailAddress')}
        label={fields.detailAddress}
        isOptional
        autoComplete="address-line2"
        maxLength={200}
      />
    </>
  );
}
