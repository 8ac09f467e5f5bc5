import type { AdministeredDevice } from '@maru/contract/device-administration';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { type Fact, FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';

interface DeviceFactsProps {
  device: Pick<
    AdministeredDevice,
    | 'deviceStatus'
    | 'deviceStatusName'
    | 'measurementDatetime'
    | 'batteryLevel'
    | 'batteryDatetime'
    | 'registeredDatetime'
    | 'registeredAdminId'
    | 'lastUpdatedDatetime'
  >;
  /** The group's own facts, after the state. */
  more?: readonly Fact[];
  /** Name of the last report's time. */
  reportName?: string;
}

/** A device's state and battery, and the times of report, registration and change. */
export const DeviceFacts = ({ device, more = [], reportName = words.reported }: DeviceFactsProps) => (
  <Section title={words.detail.facts}>
    <FactList
      facts={[
        {
          name: words.status,
          value: <StatusSign isNormal={device.deviceStatus === 'normal'}>{device.deviceStatusName}</StatusSign>,
        },
        ...more,
        { name: reportName, value: device.measurementDatetime },
        ...(device.batteryLevel === null
          ? []
          : [{ name: words.battery, value: words.batteryAt(device.batteryLevel, device.batteryDatetime) }]),
        { name: words.registered, value: device.registeredDatetime },
        { name: words.registeredBy, value: device.registeredAdminId },
        { name: words.updated, value: device.lastUpdatedDatetime },
      ]}
    />
  </Section>
);
