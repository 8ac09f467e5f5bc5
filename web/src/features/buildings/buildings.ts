/** Old buildings' public calls with live values, and common parts of both kinds of sensors. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import { buildingStatuses } from '@maru/domain/building';
import { liveCall } from '#places/live/live-call.ts';
import { gradeLooks } from '#places/map/markers.ts';

export type TiltBuilding = OutputOf<'GET /api/tilt/installation-place/list'>['list'][number];
export type CrackBuilding = OutputOf<'GET /api/crack/installation-place/list'>['list'][number];

const withTilt = <Row extends object>(row: Row, { tilt }: LiveState<'tilt'>['values']): Row => ({ ...row, ...tilt });
const withCrack = <Row extends object>(row: Row, { crack }: LiveState<'crack'>['values']): Row => ({
  ...row,
  ...crack,
});

export const tiltBuildings = liveCall({
  call: 'GET /api/tilt/installation-place/list',
  layer: 'tilt',
  update: withTilt,
});
export const crackBuildings = liveCall({
  call: 'GET /api/crack/installation-place/list',
  layer: 'crack',
  update: withCrack,
});
export const tiltBuilding = liveCall({
  call: 'GET /api/tilt/installation-place/{id}',
  layer: 'tilt',
  update: withTilt,
});
export const crackBuilding = liveCall({
  call: 'GET /api/crack/installation-place/{id}',
  layer: 'crack',
  update: withCrack,
});

/** The looks of buildings' grades by ascending severity. */
export const buildingLooks = gradeLooks.filter(({ key }) => buildingStatuses.some((status) => status === key));
