/** Recycle bins in citizens' reports. An emptied bin is evidence that the report 'full' is resolved. */
import { binGroup, emptiedBy, fullFrom } from '@maru/domain/bin';
import { roundTo } from '@maru/domain/measure';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { type Evidence, type ReportedPlaces, reportedPlace } from '#places/reported.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf, fillsOf, fullest, levelName, levelOf } from './places.ts';

function full(row: BinRow): Evidence | undefined {
  const { measuredAt, receivedAt } = row.device ?? {};
  const fill = fullest(row);
  if (!measuredAt || !receivedAt || fill === null || !row.bin || row.bin.isStale) return undefined;
  const percent = roundTo(fill, 0);
  if (percent >= fullFrom) return { shows: 'fault', measuredAt, receivedAt, detail: `채워진 정도 ${percent} %` };
  // A compartment without a value may be the full one.
  if (fill > fullFrom - emptiedBy || fillsOf(row).includes(null)) return undefined;
  const detail = `${formatSeoulMinute(measuredAt).slice(-5)} 비움 확인`;
  return { shows: 'repair', measuredAt, receivedAt, detail, needsFault: true };
}

export function reportedBins(services: Pick<Services, 'db' | 'clock'>): ReportedPlaces {
  const bins = binsOf(services);
  return {
    placeType: binGroup.placeType,
    read: async (ids) =>
      (await bins.load({ ids })).map((row) => {
        const level = levelOf(row);
        return reportedPlace(row, {
          status: level,
          statusName: levelName(level),
          measurementDatetime: row.bin?.measurementDatetime ?? null,
          evidence: { full: full(row) },
        });
      }),
  };
}
