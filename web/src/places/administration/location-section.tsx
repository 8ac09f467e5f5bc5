import type { PlaceProfile } from '@maru/domain/place-profile';
import { lazy, Suspense } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { Fields } from '#ui/form/fields.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

const MapPicker = lazy(() => import('#ui/map/picker/map-picker.tsx'));

const words = placesWords.detail;

interface LocationSectionProps {
  edit: EditedFields<Pick<PlaceProfile, 'latitude' | 'longitude'>>;
  /** True if the location is optional. */
  isOptional?: boolean;
}

/** A location in degrees: typed, or chosen on the map. */
export function LocationSection({ edit, isOptional = false }: LocationSectionProps) {
  const { data: district } = useDistrict();
  const { latitude, longitude } = edit.values;
  return (
    <Section title={words.location}>
      <p>{words.mapHelp}</p>
      <Fields>
        <NumberField {...edit.field('latitude')} label={words.latitude} decimals={5} isOptional={isOptional} />
        <NumberField {...edit.field('longitude')} label={words.longitude} decimals={5} isOptional={isOptional} />
      </Fields>
      {district ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <MapPicker
            district={district}
            label={words.map}
            value={latitude !== null && longitude !== null ? { latitude, longitude } : null}
            isDisabled={edit.isFixed}
            onChange={(spot) => edit.set(spot)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}
