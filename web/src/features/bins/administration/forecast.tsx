import type { OutputOf } from '@maru/contract';
import { recycleBinTypes } from '@maru/domain/bin';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { consoleBinsWords } from '#texts/ko/console-bins.ts';

const words = consoleBinsWords.forecasts;
type Forecasts = OutputOf<'GET /admin/api/installation-place/recycle-bin/{id}'>['forecast'];

/** When each of some compartments is full, with its name where there are several. */
export function DueTimes({ of }: { of: Forecasts }) {
  return of.map(({ recycleBinType, kind, fullDatetime }) => (
    <div key={recycleBinType}>
      {of.length > 1 ? `${recycleBinTypes[recycleBinType]} ` : null}
      {kind === 'expected' ? words.expected(fullDatetime ? formatDatetime(fullDatetime) : '') : words[kind]}
    </div>
  ));
}
