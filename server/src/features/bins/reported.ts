/** Recycle bins in citizens' reports. An emptied bin is evidence that the report 'full' is resolved. */
import { binGroup, emptiedBy, fullFrom } from '@maru/domain/bin';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { type Evidence, type ReportedPlaces, reportedPlace } from '#places/reported.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf, fullest, levelName, levelOf } from './places.ts';

function full(row: BinRow): Evidence | undefined {
  const { measuredAt, receivedAt } = row.device ?? {};
  const fill = fullest(row);
  if (!measuredAt || !receivedAt || fill === null || !row.bin || row.bin.isStale) return undefined;
  if (fill >= fullFrom) return { shows: 'fault', measuredAt, receivedAt, detail: `채워진 정도 ${Math.round(fill)} %` };
  if (fill > fullFrom - emptiedBy) return undefined;
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
