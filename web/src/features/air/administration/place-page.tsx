import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { detailAddress, pagePath } from '../../../lib/paths/console-paths.ts';
import { useDetail } from '../../../screens/detail/detail.ts';
import { DetailScreen } from '../../../screens/detail/detail-screen.tsx';
import { useConfirmed } from '../../../screens/use-confirmed.ts';
import { placesWords } from '../../../texts/ko/console-devices.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type AdministeredPlace, placeCall } from './administered.ts';
import { ChangeHistory } from './change-history.tsx';
import { PlaceDevices } from './place-devices.tsx';
import { PlaceEdit } from './place-edit.tsx';

const page = 'device/fineDustSensor';

const words = placesWords.detail;
const blank: AdministeredPlace = {
  installationPlaceId: 0,
  installationPlaceName: '',
  facilityType: '',
  facilityTypeName: '',
  detailFacilityType: '',
  detailFacilityTypeName: '',
  address: '',
  detailAddress: '',
  dongCode: '',
  dongCodeName: '',
  latitude: Number.NaN,
  longitude: Number.NaN,
  activatedOnCount: 0,
  activatedOffCount: 0,
  deviceTotalCount: 0,
  firstInstallationDate: '',
  lastInstallationDate: '',
  lastUpdatedDatetime: '',
  registeredDatetime: '',
  zipCode: '',
  isRoadNameAddress: true,
  chargeName: '',
  telephoneNumber: '',
  mobileNumber: '',
  installationPlaceDescription: '',
  history: [],
};

/** One place of air-quality sensors: what it is, its devices, and what was changed. */
export function AirPlacePage() {
  return (
    <DetailScreen
      call={placeCall}
      input={(id) => ({ params: { id } })}
      blank={blank}
      list={pagePath(page)}
      path={(id) => detailAddress(page, id)}
      title={words.title}
      newTitle={placesWords.create}
      nameOf={(place) => place.installationPlaceName}
      actions={(place) => <RemovePlace place={place} />}
    >
      {(place) => (
        <>
          {place.installationPlaceId ? (
            <Section title={words.facts}>
              <FactList
                facts={[
                  { name: placesWords.devices, value: place.deviceTotalCount },
                  { name: placesWords.activatedOn, value: place.activatedOnCount },
                  { name: placesWords.activatedOff, value: place.activatedOffCount },
                  { name: placesWords.lastInstalled, value: place.lastInstallationDate },
                  { name: placesWords.registered, value: place.registeredDatetime },
                  { name: placesWords.updated, value: place.lastUpdatedDatetime },
                ]}
              />
            </Section>
          ) : null}
          <PlaceEdit
            place={place}
            below={
              place.installationPlaceId ? (
                <>
                  <PlaceDevices placeId={place.installationPlaceId} deviceCount={place.deviceTotalCount} />
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

function RemovePlace({ place }: { place: AdministeredPlace }) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/installation-place/{id}/fine-dusts');
  if (!may(page, 'delete')) return null;
  const run = () => remove({ params: { id: place.installationPlaceId } });
  return (
    <ActionButton
      onClick={() => confirmed({ title: placesWords.remove, body: placesWords.removeLine, run, after: detail.leave })}
    >
      {placesWords.remove}
    </ActionButton>
  );
}
