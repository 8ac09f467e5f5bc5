import type { AirMeasurementType } from '@maru/domain/air';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { GradedValue } from '../parts/graded-value.tsx';
import styles from './device-list.module.css';
import type { AirDetail } from './use-air-detail.ts';

interface DeviceListProps {
  devices: AirDetail['devices'];
  type: AirMeasurementType;
}

/** A place's devices, told apart by where they hang and their management code. */
export function DeviceList({ devices, type }: DeviceListProps) {
  const { air, airMap: words } = useTexts();
  return (
    <section className={styles.devices}>
      <h3>{words.devices(devices.length)}</h3>
      <ul>
        {devices.map((device) => (
          <li key={device.deviceId} data-stale={device.isStale || undefined}>
            <span className={styles.where}>
              <strong>{device.installationLocation || air.installation[device.installationType]}</strong>
              <small>
                {device.managementCode} · {air.installation[device.installationType]}
              </small>
              {device.measurementDatetime && (
                <small>{air.measuredAt(formatDatetime(device.measurementDatetime))}</small>
              )}
            </span>
            <GradedValue values={device} type={type} hasUnit />
          </li>
        ))}
      </ul>
    </section>
  );
}
