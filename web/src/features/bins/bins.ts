/** Recycle bins' calls, as the screens of places ask them. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import type { Marker } from '@maru/contract/place';
import { binMeasures, type Compartment, type RecycleBinType, takes } from '@maru/domain/bin';
import type { Grade } from '@maru/domain/grade';
import { gradeWordOf, type Measure } from '@maru/domain/measure';
import { useMemo } from 'react';
import { type LiveCall, liveCall } from '#places/live/live-call.ts';
import { gradeLooks } from '#places/map/markers.ts';
import { measured } from '#places/values/values.ts';

const layer = 'bin';
type Told = LiveState<typeof layer>['values'];

/** What lists, the map and a bin's page know of a bin. */
export interface Bin {
  recycleBinType: RecycleBinType;
  bin: Told['bin'];
}

const told = <Row extends Bin>(row: Row, values: Told): Row => ({ ...row, ...values });

const listCall = 'GET /api/clean-environment/recycle-bin/installation-place';
export type BinRow = OutputOf<typeof listCall>['list'][number];

/** What of a bin a map needs. */
type MarkedBin = Pick<BinRow, keyof Bin | Exclude<keyof Marker, 'facilityType' | `measurement${string}`>>;

/** All that match, wherever they are shown. */
export const allBins = liveCall({ call: listCall, layer, told });

const placeCall = liveCall({ call: 'GET /api/clean-environment/recycle-bin/installation-place/{id}', layer, told });

/** Rows as the screens of places name them. */
const asPlace = <Row extends { installationPlaceId: number; installationPlaceName: string }>(row: Row) => ({
  ...row,
  placeId: row.installationPlaceId,
  placeName: row.installationPlaceName,
});

type Place = ReturnType<typeof asPlace<OutputOf<'GET /api/clean-environment/recycle-bin/installation-place/{id}'>>>;
export type BinPlace = Place;

/** One bin with all that is known of it. */
export const binPlace: LiveCall<{ params: { id: number } }, Place> = {
  useAnswer(input, options) {
    const answer = placeCall.useAnswer(input, options);
    const data = useMemo(() => answer.data && asPlace(answer.data), [answer.data]);
    // The rest of what a query says is the same with the places' names.
    return { ...answer, data } as ReturnType<(typeof binPlace)['useAnswer']>;
  },
  useNews: placeCall.useNews,
};

/** The compartments that a bin has, of those asked for. */
export const measuresOf = (type: RecycleBinType, asked?: Compartment): readonly Measure[] =>
  binMeasures.filter((measure) => takes(type, measure.type) && (asked === undefined || measure.type === asked));

/** The fullest compartment: how full it is, and its level; of a bin that never reported the first, with nothing known. */
export function fullest({ recycleBinType, bin }: Bin, asked?: Compartment) {
  const all = measuresOf(recycleBinType, asked).map((measure) => ({
    measure,
    ...(bin ? measured(bin, measure) : { value: null, grade: null }),
  }));
  const [first, ...others] = all;
  return others.reduce((best, one) => ((one.value ?? -1) > (best?.value ?? -1) ? one : best), first);
}

/** A bin by its fullest compartment, as maps of measures have their places. */
export function markerOf(row: MarkedBin, asked?: Compartment): Marker {
  const { measure = binMeasures[0], value = null, grade } = fullest(row, asked) ?? {};
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

/** The levels as counts are listed: the fullest first, those that nobody knows last. */
export const levelOrder = ['very_bad', 'bad', 'normal', 'good', 'inspection'] as const satisfies readonly Grade[];

/** The levels as maps draw them. */
export const binLooks = gradeLooks.filter(({ key }) => key !== 'measuring');

export interface BinsAsked {
  dongCode: string;
  recycleBinType: Compartment | '';
  keyword: string;
  sort: 'name' | 'worst';
  pageNumber: number;
  pageSize: number;
}

/** A page of the bins: the call gives all, some hundred at the most. */
export const binPages: LiveCall<
  { query: Partial<BinsAsked> & Pick<BinsAsked, 'pageNumber' | 'pageSize'> },
  { list: ReturnType<typeof asPlace<BinRow>>[]; totalCount: number }
> = {
  useAnswer({ query }, options) {
    const { dongCode = '', recycleBinType = '', keyword = '', sort, pageNumber, pageSize } = query;
    const answer = allBins.useAnswer({ query: { dongCode, recycleBinType } }, options);
    const list = answer.data?.list;
    const data = useMemo(() => {
      if (!list) return undefined;
      const found = list.filter(
        ({ installationPlaceName, address }) =>
          keyword === '' || installationPlaceName.includes(keyword) || address.includes(keyword),
      );
      if (sort === 'worst') found.sort((a, b) => (shownFill(b) ?? -1) - (shownFill(a) ?? -1));
      const start = (pageNumber - 1) * pageSize;
      return { list: found.slice(start, start + pageSize).map(asPlace), totalCount: found.length };
    }, [list, keyword, sort, pageNumber, pageSize]);
    return { ...answer, data } as ReturnType<(typeof binPages)['useAnswer']>;
  },
  useNews: allBins.useNews,
};

/** By what bins are in order, the fullest first; those that are silent come last. */
const shownFill = (bin: Bin): number | null => (bin.bin?.isStale ? null : (fullest(bin)?.value ?? null));
