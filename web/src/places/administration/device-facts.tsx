import type { AdministeredDevice } from '@maru/contract/device-administration';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';

/** What a device is in, where it stands, and when it reported, was registered and changed. */
export function DeviceFacts({ device }: { device: AdministeredDevice }) {
  return (
    <Section title={words.detail.facts}>
      <FactList
        facts={[
          {
            name: words.status,
            value: <StatusSign isNormal={device.deviceStatus === 'normal'}>{device.deviceStatusName}</StatusSign>,
          },
          { name: words.detail.toPlace, value: device.installationPlaceName },
          { name: words.measured, value: device.measurementDatetime },
          { name: words.registered, value: device.registeredDatetime },
          { name: words.registeredBy, value: device.registeredAdminId },
          { name: words.updated, value: device.lastUpdatedDatetime },
        ]}
      />
    </Section>
  );
}
