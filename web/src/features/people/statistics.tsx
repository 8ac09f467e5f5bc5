/** What the lists of people counting have in common: what they are filtered by, and what was counted. */
import { grouped } from '@maru/domain/number-text';
import { type CctvType, cctvTypeNames, cctvTypeUnits } from '@maru/domain/people';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';

export const countedFilters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'today'),
  choice('cctvType', words.cctvType, cctvTypeNames, 'person'),
] as const;

/** What was counted of persons or cars, and whether a counter was repaired. */
type Counted = Readonly<Record<`${CctvType}${'In' | 'Out' | ''}Count`, number>> & { isRepaired: boolean };

/** In, out and both together, of persons or of cars. */
export const countColumns = (type: CctvType) =>
  (['In', 'Out', ''] as const).map((direction) => ({
    id: `${direction}Count`,
    header: direction === '' ? words.total : direction === 'In' ? words.in : words.out,
    note: cctvTypeUnits[type],
    cell: (row: Counted) => grouped(row[`${type}${direction}Count`]),
  }));

export const repairedColumn = {
  id: 'repaired',
  header: words.repaired,
  cell: ({ isRepaired }: Counted) => (isRepaired ? words.repaired : ''),
};
