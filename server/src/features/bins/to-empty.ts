/** Which bins are to be emptied today: those that are full, or will be before the day is over by their own rhythm. */
import { levelWords } from '@maru/domain/bin';
import { isFullToday } from '@maru/domain/fill-rhythm';
import { gradeNames, worstGrade } from '@maru/domain/grade';
import type { BinRow } from './bins.ts';
import { levelIn } from './places.ts';
import { type CompartmentForecast, shownForecast } from './rhythm.ts';

/** The bins that are due with their due compartments, the fullest first. */
export function toEmptyOf(
  rows: readonly BinRow[],
  forecasts: ReadonlyMap<number, readonly CompartmentForecast[]>,
  now: Date,
) {
  return rows
    .flatMap((row) => {
      const due = (forecasts.get(row.installationPlaceId) ?? [])
        .filter(({ forecast }) => isFullToday(forecast, now.getTime()))
        .map((one) => ({ ...shownForecast(one), ...levelIn(row.bin, one.recycleBinType) }))
        .map(({ fill, ...one }) => ({ ...one, fill: fill ?? 0 }));
      if (due.length === 0 || !row.device) return [];
      const status = worstGrade(due.map(({ level }) => level));
      return [
        {
          recycleBinInstallationPlaceId: row.installationPlaceId,
          installationPlaceName: row.installationPlaceName,
          managementCode: row.device.managementCode,
          dongName: row.dongName,
          address: row.address,
          detailAddress: row.detailAddress,
          fill: Math.max(...due.map(({ fill }) => fill)),
          status,
          statusName: levelWords[status] ?? gradeNames[status],
          compartments: due,
        },
      ];
    })
    .sort((a, b) => b.fill - a.fill || a.managementCode.localeCompare(b.managementCode));
}
