/** People counting's calls, for the public screens. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import { liveCall } from '#places/live/live-call.ts';

const layer = 'people';

/** An area with its current state. */
export type Area = OutputOf<'GET /api/cctv/installation-place/location-status'>['list'][number];

/** An area with live counts. */
const told = <Row extends Area>(row: Row, values: LiveState<typeof layer>['values']): Row => ({ ...row, ...values });

export const areaPlaces = liveCall({ call: 'GET /api/cctv/installation-place/location-status', layer, told });

export const areaMarkers = liveCall({ call: 'GET /api/map/statistics/cctv/installation-place', layer, told });

export const areaDetail = liveCall({ call: 'GET /api/map/statistics/cctv/installation-place/detail', layer, told });
