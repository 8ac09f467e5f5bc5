/** Security lights' calls, for the public screens. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import { type LiveCall, liveCall } from '#places/live/live-call.ts';

const layer = 'light';
type Told = LiveState<typeof layer>['values'];

/** A light with its live state. */
const told = <Row extends { light: object }>(row: Row, { light }: Told): Row => (light ? { ...row, light } : row);

const listCall = 'GET /api/security-light/installation-place';
const markersCall = 'GET /api/security-light/installation-place/map';
const detailCall = 'GET /api/security-light/installation-place/detail';

export type ListedLight = OutputOf<typeof listCall>['list'][number];
export type MarkedLight = OutputOf<typeof markersCall>['list'][number];
export type WholeLight = OutputOf<typeof detailCall>;

export const lightPages = liveCall({ call: listCall, layer, told });
export const lightMarkers = liveCall({ call: markersCall, layer, told });
export const lightDetail = liveCall({ call: detailCall, layer, told });

/** One light, for the page of a place. */
export const lightPlace: LiveCall<{ params: { id: number } }, WholeLight> = {
  useAnswer: ({ params: { id } }, options) => lightDetail.useAnswer({ query: { installationPlaceId: id } }, options),
  useNews: lightDetail.useNews,
};
