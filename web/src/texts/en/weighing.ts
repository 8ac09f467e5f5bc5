import { grouped } from '@maru/domain/number-text';
import type { Texts } from '../ko.ts';
import { counted } from './counted.ts';

export const weighing: Texts['weighing'] = {
  title: 'Cleaning statistics',
  line: 'Waste collected by cleaning vehicles, by type.',
  filters: 'Search statistics',
  unit: 'By',
  units: { hour: 'Hour', day: 'Day', month: 'Month' },
  start: 'From',
  end: 'To',
  heading: 'Collected by type',
  date: 'Date',
  other: 'Other',
  sum: 'Total',
  kg: 'kg',
  weight: (kg) => `${grouped(kg)} kg`,
  times: (number) => counted(number, 'time'),
  weighings: 'Weighed',
  totals: 'Total of the period',
  emptyHint: 'Try another period.',
};
