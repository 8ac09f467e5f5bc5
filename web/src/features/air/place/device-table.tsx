import { useMemo } from 'react';
import type { Texts } from '../../../texts/ko.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { MeasuredAt } from '../parts/measured-at.tsx';
import { valueColumns } from '../parts/value-columns.tsx';
import styles from './place.module.css';
import type { PlaceWithDevices } from './place-call.ts';

type Device = PlaceWithDevices['devices'][number];

/** A place's devices one by one: where each hangs, and what it alone measures. */
export function DeviceTable({ devices }: { devices: Device[] }) {
  const texts = useTexts();
  const columns = useMemo(() => deviceColumns(texts), [texts]);
  return (
    <DataTable
      caption={texts.airPlace.devices}
      columns={columns}
      rows={devices}
      rowKey={(device) => String(device.deviceId)}
    />
  );
}

function deviceColumns(texts: Texts): Column<Device>[] {
  const { air, airPlace: words } = texts;
  return [
    {
      id: 'location',
      header: words.location,
      isRowHeader: true,
      cell: (device) => (
        <>
          <strong>{device.installationLocation}</strong>
          <span className={styles.code}>
            {air.installation[device.installationType]} · {device.managementCode}
          </span>
        </>
      ),
    },
    ...valueColumns<Device>(texts, (device) => device),
    {
      id: 'measured',
      header: words.measured,
      cell: (device) => <MeasuredAt latest={device} />,
    },
  ];
}
