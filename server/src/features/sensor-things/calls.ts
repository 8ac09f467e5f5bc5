/** Handlers of the area `sensorthings`. */
import { Readable } from 'node:stream';
import { sensorthings, sensorthingsPath } from '@maru/contract/sensor-things';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import { Problem } from '#platform/errors/problem.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { type Context, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { inSnapshot } from '#telemetry/blocks/read-closed.ts';
import { isDistributed, limitLaterally } from '#telemetry/distribution/distribute.ts';
import type { Series } from '#telemetry/series/series.ts';
import { dataArrays, entityJson, nextOptions, selfLink, setHead } from './answer.ts';
import { expand } from './expansion.ts';
import { type Entity, modelOf } from './model.ts';
import { readToken, writeToken } from './observation-rows.ts';
import { Observations } from './observations.ts';
import { type QueryOptions, type RequestOptions, readOptions } from './query-options.ts';
import { addTimes, readPage } from './read-entities.ts';
import { readObservationPage } from './read-observations.ts';
import { estimatedRows, Reading } from './reading.ts';
import { relationsOf } from './relations.ts';
import { findResource, propertyIn, type Resource } from './resource.ts';

/** Timeout of each statement of an answer, in milliseconds. */
const maxStatementMs = 5_000;

const conformance = [
  'http://www.opengis.net/spec/iot_sensing/1.1/req/datamodel',
  'http://www.opengis.net/spec/iot_sensing/1.1/req/resource-path/resource-path-to-entities',
  'http://www.opengis.net/spec/iot_sensing/1.1/req/request-data',
  'http://www.opengis.net/spec/iot_sensing/1.1/req/data-array/data-array',
];

interface JsonAnswer {
  /** Null for a property without a value. */
  body: unknown;
  /** The entities of a page, which follow the properties of `body`. */
  value?: readonly unknown[];
  isText?: boolean;
}

export function registerSensorthings(
  app: FastifyInstance,
  services: Services,
  series: readonly Series[],
  totals: readonly TotalPlaces[],
) {
  const { db, clock, config } = services;
  const blockSeries = series.filter(({ blocks }) => blocks);
  const relations = relationsOf(series, totals);
  const model = modelOf(relations);
  let opened: Observations | undefined;
  const openObservations = async () => {
    opened ??= new Observations(model, relations.columns, totals, await isDistributed(services.pool));
    return opened;
  };

  const rootOf = (request: FastifyRequest) =>
    (config.publicUrl ? new URL(config.publicUrl).origin : `${request.protocol}://${request.host}`) + sensorthingsPath;

  /** Reads in one snapshot, and counts the rows towards the caller's limit. */
  async function answer(params: Readonly<Record<string, string>>, query: RequestOptions, { request, reply }: Context) {
    const options = readOptions(query);
    const segments = Object.values(params);
    const observations = await openObservations();
    const made = await app.rowLimits.run(request, estimatedRows(options), () =>
      inSnapshot(db, blockSeries, async (trx) => {
        await sql`select set_config('statement_timeout', ${String(maxStatementMs)}, true)`.execute(trx);
        if (observations.isDistributed) await sql.raw(limitLaterally).execute(trx);
        const reading = new Reading(trx, model, observations, rootOf(request), clock.now());
        return answerOf(reading, await findResource(reading, segments), options, query, segments);
      }),
    );
    if (made.body === null) reply.code(204);
    return fileOf(made);
  }

  const read = (
    { params, query }: { params: Readonly<Record<string, string>>; query: RequestOptions },
    context: Context,
  ) => answer(params, query, context);
  handle(app, sensorthings, {
    root: async (_input, { request }) => fileOf({ body: rootJson(rootOf(request), Object.values(model)) }),
    one: read,
    two: read,
    three: read,
    four: read,
    five: read,
    six: read,
  });
}

const rootJson = (root: string, entities: readonly Entity[]) => ({
  value: entities.map(({ set }) => ({ name: set, url: `${root}/${set}` })),
  serverSettings: { conformance },
});

/** Entities of a page that are written together: `JSON.stringify` is several times slower for long Korean texts. */
const entitiesAtOnce = 10;

/** The bytes of a page in parts. */
function* pageBytes(body: unknown, value: readonly unknown[]): Generator<Buffer> {
  yield Buffer.from(JSON.stringify({ ...(body as object), value: [] }).slice(0, -']}'.length));
  for (let at = 0; at < value.length; at += entitiesAtOnce) {
    const entities = JSON.stringify(value.slice(at, at + entitiesAtOnce)).slice(1, -1);
    yield Buffer.from(at > 0 ? `,${entities}` : entities);
  }
  yield Buffer.from(']}');
}

function fileOf({ body, value, isText = false }: JsonAnswer): FileAnswer {
  return new FileAnswer({
    name: isText ? 'value.txt' : 'sensor-things.json',
    contentType: `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`,
    isInline: true,
    open: () =>
      Readable.from(value ? pageBytes(body, value) : [Buffer.from(isText ? String(body) : JSON.stringify(body))]),
  });
}

async function answerOf(
  reading: Reading,
  resource: Resource,
  options: QueryOptions,
  query: RequestOptions,
  segments: readonly string[],
): Promise<JsonAnswer> {
  const { root } = reading;
  if (resource.kind === 'set') return setOf(reading, resource, options, query, segments);
  refuseOptions(options, resource.kind === 'entity' && !resource.isReference ? ['$select', '$expand'] : []);
  const { entity, row } = resource;
  if (resource.kind === 'property') {
    const [timed = row] = entity.name === 'Datastream' ? await addTimes(reading, [row]) : [row];
    const value = propertyIn(
      { id: row.id, '@iot.id': row.id, ...entity.present(timed, selfLink(root, entity, row)) },
      resource.names,
    );
    if (value === null) return { body: null };
    if (!resource.isText) return { body: { [resource.names.at(-1) ?? '']: value } };
    return { body: typeof value === 'object' ? JSON.stringify(value) : value, isText: true };
  }
  if (resource.isReference) return { body: { '@iot.selfLink': selfLink(root, entity, row) } };
  const [node] = await expand(reading, entity, [row], options);
  return { body: node && entityJson(root, node, options) };
}

/** Throws VALIDATION for options that don't apply to a single entity. */
function refuseOptions({ texts }: QueryOptions, allowed: readonly string[]): void {
  const other = Object.keys(texts).find((name) => !allowed.includes(name));
  if (other) throw new Problem('VALIDATION', { field: other, error: `이 주소에는 '${other}'을(를) 쓸 수 없습니다.` });
}

async function setOf(
  reading: Reading,
  { entity, restriction, isReference }: Extract<Resource, { kind: 'set' }>,
  options: QueryOptions,
  { $skiptoken }: RequestOptions,
  segments: readonly string[],
): Promise<JsonAnswer> {
  const { root } = reading;
  const isObservations = entity.name === 'Observation';
  if (options.texts.$resultFormat && (!isObservations || options.expand.length > 0))
    throw new Problem('VALIDATION', {
      field: '$resultFormat',
      error: '$resultFormat은 $expand 없는 Observations에만 제공합니다.',
    });
  const token = isObservations && $skiptoken !== undefined ? readToken($skiptoken) : undefined;
  const page = isObservations
    ? await readObservationPage(reading, token ? { ...options, skip: 0 } : options, restriction, token)
    : await readPage(reading, entity, options, restriction, $skiptoken);
  const nodes = await expand(reading, entity, page.rows, options);
  const address = `${root}/${segments.map((one) => encodeURIComponent(one).replace(/%24/g, '$')).join('/')}`;
  const next = nextPage(options, page.rows, page.isByToken);
  const body = setHead(address, page, next);
  if (isReference) return { body, value: nodes.map(({ row }) => ({ '@iot.selfLink': selfLink(root, entity, row) })) };
  if (options.texts.$resultFormat) return { body, value: dataArrays(root, nodes, options) };
  return { body, value: nodes.map((node) => entityJson(root, node, options)) };
}

/**
 * The options of the next page. A `$top` beyond a page's maximum stays unchanged, because each page is cut to the
 * maximum.
 */
function nextPage(options: QueryOptions, rows: readonly { readonly [name: string]: unknown }[], isByToken: boolean) {
  const last = rows.at(-1);
  if (!isByToken || !last) return nextOptions(options, rows.length).next;
  const { $skip, ...others } = options.texts;
  return { ...others, $skiptoken: last.time === undefined ? String(last.id) : writeToken(last) };
}
