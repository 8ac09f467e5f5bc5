import type { OutputOf } from '@maru/contract';
import type { BuildingKind } from '@maru/domain/building';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { buildingStatisticsWords as words } from '#texts/ko/console-buildings.ts';
import { ChoiceCell } from '#ui/table/choice-cell.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { measuresOf } from '../building-measures.ts';
import styles from '../buildings.module.css';
import { figureCell } from '../graded-cell.tsx';

type Device =
  OutputOf<`GET /admin/api/statistics/${'tilt' | 'crack'}/device-location/{installationPlaceId}`>['list'][number];

interface DeviceTableProps {
  kind: BuildingKind;
  devices: readonly Device[];
  /** The id of the chosen sensor. */
  chosen: number;
  onChoose: (deviceId: number) => void;
}

/** The sensors of a building with current values, one of which is chosen by radio buttons. */
export const DeviceTable = ({ kind, devices, chosen, onChoose }: DeviceTableProps) => (
  <div className={styles.sensors}>
    <DataTable
      caption={words.measured}
      columns={columnsOf(kind, chosen, onChoose)}
      rows={devices}
      rowKey={({ deviceId }) => String(deviceId)}
    />
  </div>
);

const columnsOf = (kind: BuildingKind, chosen: number, onChoose: DeviceTableProps['onChoose']): Column<Device>[] => [
  {
    id: 'choose',
    header: words.choose,
    width: '4rem',
    cell: ({ deviceId, installationLocation, managementCode }) => (
      <ChoiceCell
        group="device"
        label={words.chooseOf(installationLocation, managementCode)}
        checked={deviceId === chosen}
        onChoose={() => onChoose(deviceId)}
      />
    ),
  },
  {
    id: 'location',
    header: words.location,
    isRowHeader: true,
    cell: ({ installationLocation, managementCode }) => installationLocation || managementCode,
  },
  { id: 'code', header: words.code, isWhole: true, cell: ({ managementCode }) => managementCode },
  ...measuresOf[kind].map(
    (measure, at): Column<Device> => ({
      id: measure.field,
      header: measure.name,
      note: measure.unit,
      isNumeric: true,
      cell: figureCell(at),
    }),
  ),
  {
    id: 'measured',
    header: words.time,
    isWhole: true,
    cell: ({ measurementDatetime }) => formatDatetime(measurementDatetime ?? '') || '-',
  },
];
