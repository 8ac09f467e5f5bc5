import { grouped } from '@maru/domain/number-text';
import type { statistics as ko } from '../ko/statistics.ts';
import { counted } from './counted.ts';

export const statistics: typeof ko = {
  title: 'Values over time',
  types: { hour: 'Hourly', day: 'Daily', month: 'Monthly' },
  installation: 'Indoor/outdoor',
  measurement: 'Measurement',
  periodGroup: 'Period',
  periods: {
    hours24: 'Last 24 hours',
    today: 'Today',
    yesterday: 'Yesterday',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    lastMonth: 'Last month',
    thisYear: 'This year',
    year: 'Last 12 months',
  },
  ends: 'Custom period',
  start: 'From',
  end: 'To',
  apply: 'Show',
  rangeProblems: {
    unreadable: 'Please enter both dates.',
    reversed: 'The end is before the start.',
  },
  time: 'Time',
  station: 'Station',
  readingCount: 'Measurements',
  corrected: 'Note: measurements marked as wrong are excluded.',
  coverage: ({ readingCount, measured, expected }, type) =>
    `${grouped(measured)} of ${counted(expected, type)} measured · ${counted(readingCount, 'time')}`,
  chartTitle: (measurement, type) => `${type} ${measurement}`,
  emptyHint: 'Try another period, or switch between indoor and outdoor.',
};
