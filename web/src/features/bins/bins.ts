/** Calls of recycle bins on the public site with live values, and data that screens derive from their answers. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import type { Marker } from '@maru/contract/place';
import { binMeasures, type Compartment, type RecycleBinType, takes } from '@maru/domain/bin';
import type { Grade } from '@maru/domain/grade';
import { gradeWordOf, type Measure } from '@maru/domain/measure';
import { useMemo } from 'react';
import { type LiveCall, liveCall, translated } from '#places/live/live-call.ts';
import { gradeLooks } from '#places/map/markers.ts';
import { measured } from '#places/values/values.ts';

const layer = 'bin';
type LiveValues = LiveState<typeof layer>['values'];

/** Values of a bin on lists, the map and its page. */
export interface Bin {
  recycleBinType: RecycleBinType;
  bin: LiveValues['bin'];
}

const updated = <Row extends Bin>(row: Row, values: LiveValues): Row => ({ ...row, ...values });

const listCall = 'GET /api/clean-environment/recycle-bin/installation-place';
export type BinRow = OutputOf<typeof listCall>['list'][number];

/** The fields of a bin that maps need. */
type MarkedBin = Pick<BinRow, keyof Bin | Exclude<keyof Marker, 'facilityType' | `measurement${string}`>>;

/** All bins that match a query. */
export const allBins = liveCall({ call: listCall, layer, update: updated });

/** Adds a row's id and name under the field names that the screens of places expect. */
const asPlace = <Row extends { installationPlaceId: number; installationPlaceName: string }>(row: Row) => ({
  ...row,
  placeId: row.installationPlaceId,
  placeName: row.installationPlaceName,
});

const placeCall = 'GET /api/clean-environment/recycle-bin/installation-place/{id}';
export type BinPlace = ReturnType<typeof asPlace<OutputOf<typeof placeCall>>>;

/** A bin with its last day, forecast and photos. */
export const binPlace = translated(
  liveCall({ call: placeCall, layer, update: updated }),
  asPlace<OutputOf<typeof placeCall>>,
);

/** The measures of a bin's compartments, or of the requested one. */
export const measuresOf = (type: RecycleBinType, compartment?: Compartment): readonly Measure[] =>
  binMeasures.filter(
    (measure) => takes(type, measure.type) && (compartment === undefined || measure.type === compartment),
  );

/** The fullest compartment with its level; the first compartment, without values, if the bin never reported. */
export function fullest({ recycleBinType, bin }: Bin, compartment?: Compartment) {
  const all = measuresOf(recycleBinType, compartment).map((measure) => ({
    measure,
    ...(bin ? measured(bin, measure) : { value: null, grade: null }),
  }));
  const [first, ...others] = all;
  return others.reduce((best, one) => ((one.value ?? -1) > (best?.value ?? -1) ? one : best), first);
}

/** The marker of a bin: the value of its fullest compartment. */
export function markerOf(row: MarkedBin, compartment?: Compartment): Marker {
  const { measure = binMeasures[0], value = null, grade } = fullest(row, compartment) ?? {};
  const { installationPlaceId, installationPlaceName, latitude, longitude, dongCode, bin } = row;
  const measurementStatus = grade ?? 'inspection';
  return {
    installationPlaceId,
    installationPlaceName,
    facilityType: '',
    latitude,
    longitude,
    dongCode,
    measurementValue: value,
    measurementStatus,
    measurementStatusName: gradeWordOf(measure, measurementStatus),
    measurementDatetime: bin?.measurementDatetime ?? null,
  };
}

/** The order of levels in lists of counts: the fullest first, unknown last. */
export const levelOrder = ['very_bad', 'bad', 'normal', 'good', 'inspection'] as const satisfies readonly Grade[];

/** Markers of the levels. */
export const binLooks = gradeLooks.filter(({ key }) => key !== 'measuring');

export interface BinsQuery {
  dongCode: string;
  recycleBinType: Compartment | '';
  keyword: string;
  sort: 'name' | 'worst';
  pageNumber: number;
  pageSize: number;
}

/** One page of bins. The call returns all bins, a few hundred at most. */
export const binPages: LiveCall<
  { query: Partial<BinsQuery> & Pick<BinsQuery, 'pageNumber' | 'pageSize'> },
  { list: ReturnType<typeof asPlace<BinRow>>[]; totalCount: number }
> = {
  useAnswer({ query }, options) {
    const { dongCode = '', recycleBinType = '', keyword = '', sort, pageNumber, pageSize } = query;
    const answer = allBins.useAnswer({ query: { dongCode, recycleBinType } }, options);
    const list = answer.data?.list;
    const data = useMemo(() => {
      if (!list) return undefined;
      const found = binsFound(list, keyword);
      if (sort === 'worst') found.sort((a, b) => (shownFill(b) ?? -1) - (shownFill(a) ?? -1));
      const start = (pageNumber - 1) * pageSize;
      return { list: found.slice(start, start + pageSize).map(asPlace), totalCount: found.length };
    }, [list, keyword, sort, pageNumber, pageSize]);
    return { ...answer, data } as ReturnType<(typeof binPages)['useAnswer']>;
  },
  useNews: allBins.useNews,
};

/** The bins whose name or address contains the keyword, as the server searches other groups' lists. */
export function binsFound<Row extends { installationPlaceName: string; address: string }>(
  list: readonly Row[],
  keyword: string,
): Row[] {
  const sought = keyword.trim().normalize('NFC').toLowerCase();
  return list.filter(({ installationPlaceName, address }) =>
    [installationPlaceName, address].some((text) => text.toLowerCase().includes(sought)),
  );
}

/** The sort key of a bin; null for silent bins, which are sorted last. */
const shownFill = (bin: Bin): number | null => (bin.bin?.isStale ? null : (fullest(bin)?.value ?? null));
