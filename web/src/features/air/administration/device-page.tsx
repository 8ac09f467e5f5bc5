import { useParams } from '@tanstack/react-router';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { detailAddress } from '../../../lib/paths/console-paths.ts';
import { useDetail } from '../../../screens/detail/detail.ts';
import { DetailScreen } from '../../../screens/detail/detail-screen.tsx';
import { useConfirmed } from '../../../screens/use-confirmed.ts';
import { devicesWords } from '../../../texts/ko/console-devices.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import { type AdministeredDevice, deviceCall } from './administered.ts';
import { DeviceEdit } from './device-edit.tsx';
import { useKeyShown } from './device-key.tsx';
import { devicePath } from './place-devices.tsx';

const page = 'device/fineDustSensor';

const words = devicesWords.detail;
const blankOf = (installationPlaceId: number): AdministeredDevice => ({
  deviceId: 0,
  deviceStatus: 'normal',
  deviceStatusName: '',
  managementCode: '',
  vendorId: 0,
  vendorCode: '',
  vendorCodeName: '',
  modelName: '',
  devEui: '',
  installationPlaceId,
  installationPlaceName: '',
  installationType: 'indoor',
  installationLocation: '',
  installationDate: '',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
  measurementDatetime: '',
  registeredDatetime: '',
  lastUpdatedDatetime: '',
  registeredAdminId: '',
});

/** One air-quality sensor: what it is in, its facts, its photos, and its key. */
export function AirDevicePage() {
  const { placeId } = useParams({ strict: false }) as { placeId?: string };
  const place = Number(placeId);
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call={deviceCall}
        input={(deviceId) => ({ params: { deviceId } })}
        blank={blankOf(place)}
        list={detailAddress(page, place)}
        path={(id) => devicePath(place, id)}
        title={words.title}
        newTitle={devicesWords.create}
        nameOf={(device) => device.managementCode}
        actions={(device) => <DeviceActions device={device} onKey={show} />}
      >
        {(device) => (
          <>
            {device.deviceId ? (
              <Section title={words.facts}>
                <FactList
                  facts={[
                    {
                      name: devicesWords.status,
                      value: (
                        <StatusSign isNormal={device.deviceStatus === 'normal'}>{device.deviceStatusName}</StatusSign>
                      ),
                    },
                    { name: words.toPlace, value: device.installationPlaceName },
                    { name: devicesWords.measured, value: device.measurementDatetime },
                    { name: devicesWords.registered, value: device.registeredDatetime },
                    { name: devicesWords.registeredBy, value: device.registeredAdminId },
                    { name: devicesWords.updated, value: device.lastUpdatedDatetime },
                  ]}
                />
              </Section>
            ) : null}
            <DeviceEdit device={device} onKey={show} />
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}

function DeviceActions({ device, onKey }: { device: AdministeredDevice; onKey: (key: string) => void }) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/device/{deviceId}/fine-dusts');
  const renew = useAction('POST /admin/api/device/{deviceId}/key');
  const params = { deviceId: device.deviceId };
  return (
    <>
      {may(page, 'post') ? (
        <ActionButton
          onClick={() =>
            confirmed({
              title: words.renew,
              body: words.keyBody,
              run: async () => onKey((await renew({ params })).deviceKey),
              after: detail.refresh,
            })
          }
        >
          {words.renew}
        </ActionButton>
      ) : null}
      {may(page, 'delete') ? (
        <ActionButton
          onClick={() =>
            confirmed({
              title: devicesWords.remove,
              body: devicesWords.removeLine,
              run: () => remove({ params }),
              after: detail.leave,
            })
          }
        >
          {devicesWords.remove}
        </ActionButton>
      ) : null}
    </>
  );
}
