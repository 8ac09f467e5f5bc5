/** Area `streets`: which segments of streets cleaning vehicles have driven in the last days. */
import { vehicleTypeCodes } from '@maru/domain/vehicle';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { closed, code, id, keyword, list, oneOf } from './schemas.ts';

/** The last time vehicles of a use drove a segment. */
const lastDriven = closed({
  vehicleType: oneOf(vehicleTypeCodes),
  vehicleTypeName: Type.String(),
  /** To the minute. */
  drivingDatetime: Type.String(),
});

/** A part of a street between two junctions. */
const segment = closed({
  streetSegmentId: id,
  /** Empty if the street has no name. */
  streetName: Type.String(),
  /** Empty outside all dongs. */
  dongCode: Type.String(),
  /** Metres. */
  length: Type.Integer(),
  /** Longitude and latitude of each point. */
  points: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  /** The newest first; empty without a record in the public days. */
  drivenList: Type.Array(lastDriven),
});
export type PublicStreetSegment = Static<typeof segment>;

export const streets = {
  segments: call({
    method: 'GET',
    path: '/api/clean-environment/street',
    access: 'open',
    summary:
      'Street segments of a dong or of a street, with when cleaning vehicles drove them last: today and the seven days before',
    query: closed({ dongCode: Type.Optional(code), streetName: Type.Optional(keyword) }),
    output: list(segment),
    cacheSeconds: 60,
  }),
};
