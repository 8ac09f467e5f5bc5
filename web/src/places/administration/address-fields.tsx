import type { PlaceProfile } from '@maru/domain/place-profile';
import { useDistrict } from '#lib/district/use-district.ts';
import { AddressSearch } from '#screens/address-search.tsx';
import { dongOptions } from '#screens/dong-options.ts';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';

type Address = Pick<PlaceProfile, 'address' | 'detailAddress' | 'zipCode' | 'dongCode' | 'isRoadNameAddress'>;

interface AddressFieldsProps {
  edit: EditedFields<Address>;
  /** True if the whole address is optional. */
  isOptional?: boolean;
}

/** Address fields, placed among other fields. */
export function AddressFields({ edit: { field, set, isFixed }, isOptional = false }: AddressFieldsProps) {
  const { data: district } = useDistrict();
  const dong = field('dongCode');
  return (
    <>
      <FormField
        {...field('address')}
        label={words.address}
        isOptional={isOptional}
        action={
          isFixed ? null : (
            <AddressSearch
              // The address service returns road addresses.
              onChosen={({ address, zoneCode }) => set({ address, zipCode: zoneCode, isRoadNameAddress: true })}
            />
          )
        }
      />
      <FormField {...field('detailAddress')} label={words.detailAddress} isOptional />
      <FormField {...field('zipCode')} label={words.zipCode} isOptional />
      <FormSelect
        {...dong}
        label={words.dong}
        options={dongOptions(district, (code) => code === dong.value)}
        none=""
        isOptional={isOptional}
      />
    </>
  );
}

/** Checkbox for road addresses, placed below the fields. */
export function RoadNameCheck({ edit }: { edit: EditedFields<Pick<PlaceProfile, 'isRoadNameAddress'>> }) {
  return <CheckField {...edit.field('isRoadNameAddress')} label={words.isRoadName} />;
}
