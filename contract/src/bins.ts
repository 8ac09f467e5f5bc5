/** Area `bins`: recycle bins and their fill. */
import { binMeasures, compartments, recycleBinTypeCodes } from '@maru/domain/bin';
import { Type } from 'typebox';
import { attachment, image } from './attachment.ts';
import { call } from './call.ts';
import { chartPoint, grade, latestOf } from './place.ts';
import { closed, code, hashFileName, id, list, nullable, oneOf } from './schemas.ts';

const text = Type.String();
/** Contact fields of the specification, always empty for the public. */
const emptyText = Type.Literal('');
const count = Type.Integer();

/** Filters bins by dong and compartment. */
export const binFilter = {
  dongCode: Type.Optional(code),
  /** Returns only bins with this compartment, including those with both. */
  recycleBinType: Type.Optional(oneOf(compartments)),
};

/** A bin with the fill of its compartments; null and 점검중 for a compartment that the bin lacks. */
export const bin = {
  installationPlaceId: id,
  installationPlaceName: text,
  recycleBinInstallationPlaceId: id,
  recycleBinType: oneOf(recycleBinTypeCodes),
  recycleBinTypeName: text,
  recycleBinCount: count,
  address: text,
  detailAddress: text,
  dongCode: text,
  dongName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Latest fill; null without a device. */
  bin: nullable(latestOf(binMeasures)),
};

/** Number of bins by compartment. A bin with both compartments counts in both figures, but once in the total. */
const binCounts = { petCanCount: count, cartonCount: count, totalCount: count };

/** Bins by the level of their fullest compartment, and the number of items inserted today. */
export const binCondition = {
  ...binCounts,
  levels: Type.Array(closed({ status: grade, statusName: text, count })),
  petCanItems: count,
  cartonItems: count,
};

/** When a compartment will be full: 'full' (now), 'expected' (at a time), 'later' (in over a week) or 'unknown'. */
export const compartmentForecast = closed({
  recycleBinType: oneOf(compartments),
  kind: oneOf(['full', 'expected', 'later', 'unknown']),
  fullDatetime: nullable(text),
});

const placeParams = closed({ id });

export const bins = {
  places: call({
    method: 'GET',
    path: '/api/clean-environment/recycle-bin/installation-place',
    access: 'open',
    summary: 'List bins with their fill, by name',
    query: closed(binFilter),
    output: list(
      closed({
        rowNumber: count,
        ...bin,
        installationDate: text,
        registeredDatetime: text,
        lastUpdatedDatetime: text,
        /** Always empty: staff names aren't public. */
        chargeName: emptyText,
        telephoneNumber: emptyText,
        mobileNumber: emptyText,
      }),
    ),
    cacheSeconds: 1,
  }),
  place: call({
    method: 'GET',
    path: '/api/clean-environment/recycle-bin/installation-place/{id}',
    access: 'open',
    summary: 'Get a bin with its fill now, over the last day and as predicted, and its photos',
    params: placeParams,
    output: closed({
      ...bin,
      installationDate: text,
      forecast: Type.Array(compartmentForecast),
      last24Hours: closed({ petCan: Type.Array(chartPoint), carton: Type.Array(chartPoint) }),
      todayItems: closed({ petCan: count, carton: count }),
      attachments: Type.Array(attachment),
    }),
    cacheSeconds: 1,
  }),
  photo: call({
    method: 'GET',
    path: '/api/clean-environment/recycle-bin/installation-place/{id}/attachments/{hashFileName}',
    access: 'open',
    summary: 'Download a photo of a bin',
    params: closed({ id, hashFileName }),
    output: image,
  }),
  count: call({
    method: 'GET',
    path: '/api/clean-environment/recycle-bin/count',
    access: 'open',
    summary: 'Count bins by accepted material',
    output: closed(binCounts),
    cacheSeconds: 1,
  }),
  report: call({
    method: 'GET',
    path: '/api/clean-environment/recycle-bin/report',
    access: 'open',
    summary: 'Get counts of bins by fill level, and of items inserted today, in total and by dong',
    query: closed(binFilter),
    output: closed({
      conditionInfo: closed(binCondition),
      conditionList: Type.Array(closed({ dongCode: text, dongName: text, ...binCondition })),
    }),
    cacheSeconds: 1,
  }),
};
