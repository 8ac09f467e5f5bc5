import { grouped } from '@maru/domain/number-text';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { Section } from '#ui/page/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Vehicle } from './vehicle-form.ts';

const words = consoleVehiclesWords.tracker;
type Former = Vehicle['formerTrackers'][number];

const columns: readonly Column<Former>[] = [
  {
    id: 'code',
    header: devicesWords.code,
    isRowHeader: true,
    isWhole: true,
    cell: ({ managementCode }) => managementCode,
  },
  { id: 'model', header: devicesWords.model, cell: ({ modelName }) => modelName || '-' },
  { id: 'vendor', header: devicesWords.vendor, cell: ({ vendorCodeName }) => vendorCodeName || '-' },
  { id: 'from', header: words.from, isWhole: true, cell: (one) => formatDatetime(one.registeredDatetime) },
  { id: 'to', header: words.to, isWhole: true, cell: (one) => formatDatetime(one.removedDatetime) },
  {
    id: 'days',
    header: words.days,
    isNumeric: true,
    cell: ({ drivingDays }) => grouped(drivingDays),
  },
];

/** The vehicle's former trackers, newest first. */
export const FormerTrackers = ({ of }: { of: readonly Former[] }) => (
  <Section title={words.former}>
    {of.length === 0 ? (
      <p>{words.noFormer}</p>
    ) : (
      <DataTable caption={words.former} columns={columns} rows={of} rowKey={({ deviceId }) => String(deviceId)} />
    )}
  </Section>
);
