/** Area `sensorthings`: places, devices and readings by OGC SensorThings API 1.1, for reading only. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, file } from './schemas.ts';

export const sensorthingsPath = '/api/sta/v1.1';

const expression = Type.Optional(Type.String({ maxLength: 4000 }));

/** The standard's query options. */
const options = {
  $filter: expression,
  $expand: expression,
  $select: expression,
  $orderby: expression,
  $top: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  $skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  $count: Type.Optional(Type.Boolean()),
  $resultFormat: Type.Optional(Type.String({ maxLength: 40 })),
  /** Position of the next page of Observations, copied from `@iot.nextLink`. */
  $skiptoken: Type.Optional(Type.String({ maxLength: 100 })),
};

/** A part of a resource path: 'Things', 'Datastreams(7)', 'name' or '$value'. */
const segment = Type.String({ maxLength: 200 });

/** JSON, or the plain text of a `$value`. */
const output = file('application/json', 'text/plain');

/** Resource paths have up to six segments, such as 'Things(1)/Datastreams(2)/Observations(3)/FeatureOfInterest/name/$value'. */
export const sensorthings = {
  root: call({
    method: 'GET',
    path: sensorthingsPath,
    access: 'open',
    isShared: true,
    summary: 'Get the SensorThings entity sets and conformance classes',
    output,
  }),
  one: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings entity set or entity',
    params: closed({ first: segment }),
    query: closed(options),
    output,
  }),
  two: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}/{second}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings resource by two path segments',
    params: closed({ first: segment, second: segment }),
    query: closed(options),
    output,
  }),
  three: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}/{second}/{third}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings resource by three path segments',
    params: closed({ first: segment, second: segment, third: segment }),
    query: closed(options),
    output,
  }),
  four: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}/{second}/{third}/{fourth}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings resource by four path segments',
    params: closed({ first: segment, second: segment, third: segment, fourth: segment }),
    query: closed(options),
    output,
  }),
  five: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}/{second}/{third}/{fourth}/{fifth}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings resource by five path segments',
    params: closed({ first: segment, second: segment, third: segment, fourth: segment, fifth: segment }),
    query: closed(options),
    output,
  }),
  six: call({
    method: 'GET',
    path: `${sensorthingsPath}/{first}/{second}/{third}/{fourth}/{fifth}/{sixth}` as const,
    access: 'open',
    isShared: true,
    summary: 'Get a SensorThings resource by six path segments',
    params: closed({
      first: segment,
      second: segment,
      third: segment,
      fourth: segment,
      fifth: segment,
      sixth: segment,
    }),
    query: closed(options),
    output,
  }),
};
