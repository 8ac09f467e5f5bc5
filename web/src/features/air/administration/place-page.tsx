import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { PlaceFacts } from '#places/administration/place-facts.tsx';
import { blankPlace } from '#places/administration/place-form.ts';
import { Removal } from '#places/administration/removal.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { PlaceDevices } from './place-devices.tsx';
import { PlaceEdit } from './place-edit.tsx';

const page = 'device/fineDustSensor';
const placeCall = 'GET /admin/api/installation-place/{id}/fine-dusts';

const blank: OutputOf<typeof placeCall> = {
  ...blankPlace,
  facilityType: '',
  facilityTypeName: '',
  detailFacilityType: '',
  detailFacilityTypeName: '',
};

/** One place of air-quality sensors: what it is, its devices, and what was changed. */
export function AirPlacePage() {
  const remove = useAction('DELETE /admin/api/installation-place/{id}/fine-dusts');
  return (
    <DetailScreen
      call={placeCall}
      input={(id) => ({ params: { id } })}
      blank={blank}
      list={pagePath(page)}
      path={(id) => detailAddress(page, id)}
      title={words.detail.title}
      newTitle={words.create}
      nameOf={(place) => place.installationPlaceName}
      actions={({ installationPlaceId: id }) => (
        <Removal page={page} words={words} remove={() => remove({ params: { id } })} />
      )}
    >
      {(place) => (
        <>
          {place.installationPlaceId ? <PlaceFacts place={place} /> : null}
          <PlaceEdit
            place={place}
            below={
              place.installationPlaceId ? (
                <>
                  <PlaceDevices placeId={place.installationPlaceId} />
                  <ChangeHistory history={place.history} />
                </>
              ) : null
            }
          />
        </>
      )}
    </DetailScreen>
  );
}
