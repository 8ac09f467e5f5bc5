import { grouped } from '@maru/domain/number-text';
import type { Texts } from '../ko.ts';
import { counted } from './counted.ts';

export const weighing: Texts['weighing'] = {
  title: 'Cleaning statistics',
  line: 'What cleaning vehicles brought in, by kind of waste.',
  filters: 'Search statistics',
  unit: 'By',
  units: { hour: 'Hour', day: 'Day', month: 'Month' },
  start: 'From',
  end: 'To',
  heading: 'Brought in by kind',
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
