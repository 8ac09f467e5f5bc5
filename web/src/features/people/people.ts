/** People counting's calls, as the public site's screens ask them. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import { liveCall } from '#places/live/live-call.ts';

const layer = 'people';

/** An area with its present state. */
export type Area = OutputOf<'GET /api/cctv/installation-place/location-status'>['list'][number];

/** An area with what was counted since. */
const told = <Row extends Area>(row: Row, values: LiveState<typeof layer>['values']): Row => ({ ...row, ...values });

export const areaPlaces = liveCall({ call: 'GET /api/cctv/installation-place/location-status', layer, told });

export const areaMarkers = liveCall({ call: 'GET /api/map/statistics/cctv/installation-place', layer, told });

export const areaDetail = liveCall({ call: 'GET /api/map/statistics/cctv/installation-place/detail', layer, told });
