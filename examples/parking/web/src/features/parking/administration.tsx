/** The console pages of parking bays. */
import { bayRules } from '@maru/domain/parking';
import { ImportAction } from '#places/import/import-action.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { declareSingleDevices, SingleDevicePage } from '#places/single-device/single-device-pages.tsx';
import { text } from '#screens/list/filters.tsx';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { consoleParkingWords as consoleWords, parkingTexts } from '#texts/parking.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { BaySign } from './bay.tsx';

const words = parkingTexts.ko;

const bays = declareSingleDevices('parking', {
  page: 'device/parking',
  deviceType: 'parking',
  idName: 'parkingBayId',
  words: { title: consoleWords.title, one: words.bay, create: consoleWords.create },
  filters: [...placedFilters, text('lotName', words.lot), ...lastFilters],
  columns: [
    ...singleColumns('rowNumber', 'managementCode'),
    { field: 'lotName', header: words.lot },
    { field: 'statusName', header: words.state, cell: ({ status }) => <BaySign status={status} /> },
    ...singleColumns('address', 'dong', 'modelName', 'deviceStatus', 'chargeName', 'mobileNumber', 'updated'),
  ],
  blank: { dongName: '', lotName: '', status: 'unknown', statusName: '' },
  own: { lotName: devicesWords.detail.device },
  rules: bayRules,
  fields: ({ field }) => <FormField {...field('lotName')} label={words.lot} />,
  facts: ({ status }) => [{ name: words.state, value: <BaySign status={status} /> }],
});

export const BaysPage = () => <ListScreen list={bays.list} actions={<ImportAction group={bays.imported} />} />;
export const BayPage = () => <SingleDevicePage group={bays} />;
