/** Random filters find the same entities as an evaluator in memory. */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { timeFactor } from '#test/measured.ts';
import { addStaDistrict, crawl, type Json, staNow } from '#test/sensorthings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow }, env: { ROWS_PER_MINUTE: '1000000000' } });
  await addStaDistrict(app);
});
afterAll(() => app.stop());

/** Null means unknown, as in SQL. */
type Truth = boolean | null;

/** A random condition as text, and as a function of an entity. */
interface Condition {
  text: string;
  holds(entity: Json): Truth;
}

type Get = (entity: Json) => unknown;
type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
const operators: Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function compared(a: unknown, operator: Operator, b: unknown): Truth {
  if (a === null || a === undefined || b === null || b === undefined) return null;
  const order = typeof a === 'string' ? byCodePoints(a, String(b)) : Number(a) - Number(b);
  return { eq: order === 0, ne: order !== 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[operator];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A random one of the given values. */
const among = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

const words = ['면목', '나', "'", '*', 'PM', 'temp', '℃', '%', '', 'Dimming', 'o', '2'];

function textConditions(path: string, value: Get, values: readonly string[]): fc.Arbitrary<Condition>[] {
  const text = (entity: Json) => value(entity) as string | null | undefined;
  const tested = (name: string, part: string, test: (own: string) => boolean): Condition => ({
    text: name.replace('PATH', path).replace('PART', quoted(part)),
    holds: (entity) => {
      const own = text(entity);
      return own === null || own === undefined ? null : test(own);
    },
  });
  return [
    fc.tuple(among(operators), among([...values, ...words])).map(([operator, literal]) => ({
      text: `${path} ${operator} ${quoted(literal)}`,
      holds: (entity: Json) => compared(text(entity), operator, literal),
    })),
    fc.tuple(among(words), among([0, 1, 2, 3])).map(([part, form]) => {
      const forms = [
        tested('startswith(PATH,PART)', part, (own) => own.startsWith(part)),
        tested('endswith(PATH,PART)', part, (own) => own.endsWith(part)),
        tested('substringof(PART,PATH)', part, (own) => own.includes(part)),
        tested('indexof(tolower(PATH),PART) ge 1', part, (own) => own.toLowerCase().indexOf(part) >= 1),
      ];
      return forms[form] as Condition;
    }),
    fc
      .integer({ min: 0, max: 30 })
      .map((length) => tested(`length(PATH) gt ${length}`, '', (own) => [...own].length > length)),
    among(['eq', 'ne'] as const).map((operator) => ({
      text: `${path} ${operator} null`,
      holds: (entity: Json) => ((text(entity) ?? null) === null) === (operator === 'eq'),
    })),
  ];
}

function numberConditions(path: string, value: Get, bound: fc.Arbitrary<number>): fc.Arbitrary<Condition>[] {
  const number = (entity: Json) => {
    const own = value(entity);
    return typeof own === 'number' ? own : null;
  };
  return [
    fc.tuple(among(operators), bound).map(([operator, literal]) => ({
      text: `${path} ${operator} ${literal}`,
      holds: (entity: Json) => compared(number(entity), operator, literal),
    })),
    fc.tuple(among(operators), bound, fc.integer({ min: -3, max: 3 })).map(([operator, literal, factor]) => ({
      text: `${path} mul ${factor} sub 1 ${operator} ${literal}`,
      holds: (entity: Json) => {
        const own = number(entity);
        return compared(own === null ? null : Math.round((own * factor - 1) * 1000) / 1000, operator, literal);
      },
    })),
  ];
}

const timeConditions = (path: string, value: Get): fc.Arbitrary<Condition>[] => [
  fc.tuple(among(operators), fc.integer({ min: 0, max: 24 })).map(([operator, tens]) => {
    const time = new Date(staNow.getTime() - tens * 600_000);
    return {
      text: `${path} ${operator} ${time.toISOString()}`,
      holds: (entity: Json) =>
        compared(new Date(String(value(entity)).split('/')[0] ?? '').getTime(), operator, time.getTime()),
    };
  }),
  fc.tuple(among(operators), fc.integer({ min: 0, max: 23 })).map(([operator, hour]) => ({
    text: `hour(${path}) ${operator} ${hour}`,
    holds: (entity: Json) =>
      compared(new Date(String(value(entity)).split('/')[0] ?? '').getUTCHours(), operator, hour),
  })),
];

/** A condition on related entities, which holds if at least one of them fulfils it. */
const related = (path: string, many: (entity: Json) => readonly Json[], conditions: fc.Arbitrary<Condition>[]) =>
  conditions.map((condition) =>
    condition.map(({ text, holds }) => ({
      // In conditions, '~' marks the place of the path to the related entity.
      text: text.replaceAll('~', `${path}/`),
      holds: (entity: Json) => many(entity).some((one) => holds(one) === true),
    })),
  );

function filters(leaves: fc.Arbitrary<Condition>[]): fc.Arbitrary<Condition> {
  const leaf = fc.oneof(...leaves);
  const { any } = fc.letrec<{ any: Condition }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf,
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({
        text: `(${a.text}) and ${b.text.includes(' or ') ? `(${b.text})` : b.text}`,
        holds: (entity: Json): Truth => {
          const both = [a.holds(entity), b.holds(entity)];
          return both.includes(false) ? false : both.includes(null) ? null : true;
        },
      })),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({
        text: `${a.text} or ${b.text}`,
        holds: (entity: Json): Truth => {
          const both = [a.holds(entity), b.holds(entity)];
          return both.includes(true) ? true : both.includes(null) ? null : false;
        },
      })),
      tie('any').map((inner) => ({
        text: `not (${inner.text})`,
        holds: (entity: Json): Truth => {
          const truth = inner.holds(entity);
          return truth === null ? null : !truth;
        },
      })),
    ),
  }));
  return any;
}

const at =
  (...names: readonly string[]): Get =>
  (entity) =>
    names.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], entity);

/** The entities that random filters search. */
async function world() {
  const streams = await crawl(
    app,
    '/Datastreams?$expand=Thing,ObservedProperty,Observations($expand=FeatureOfInterest)',
  );
  const places = await crawl(app, '/Things?$expand=Locations');
  for (const place of places)
    place.Datastreams = streams.filter((stream) => (stream.Thing as Json)['@iot.id'] === place['@iot.id']);
  const observations = streams.flatMap((stream) =>
    (stream.Observations as Json[]).map((one) => ({ ...one, Datastream: stream }) as unknown as Json),
  );
  return { streams, places, observations };
}

const id = at('@iot.id');
const results = fc.oneof(fc.integer({ min: -5, max: 1300 }), among([0.42, 4.5, 30.5, -3.5, 21.5, 36, 0.25]));
const resultConditions = (path: string) => [
  ...numberConditions(path, at('result'), results),
  fc.tuple(among(operators), among(['on', 'off', 'p'])).map(([operator, literal]) => ({
    text: `${path} ${operator} '${literal}'`,
    holds: (one: Json) => (typeof one.result === 'string' ? compared(one.result, operator, literal) : null),
  })),
];

test(
  'finds the same Things, Datastreams and Observations as an evaluator in memory',
  async () => {
    const { places, streams, observations } = await world();
    const many = (name: string) => (entity: Json) => entity[name] as Json[];
    const one = (name: string) => (entity: Json) => [entity[name] as Json];
    const names = (entities: readonly Json[], get: Get) =>
      [...new Set(entities.map(get))].filter((name) => name !== null) as string[];
    const ids = among(places.map((place) => Number(id(place))));
    const symbols = names(streams, at('unitOfMeasurement', 'symbol'));
    const searches = [
      {
        path: '/Things',
        entities: places,
        leaves: [
          ...textConditions('name', at('name'), names(places, at('name'))),
          ...textConditions('properties/placeType', at('properties', 'placeType'), ['air', 'light', 'cctv']),
          ...numberConditions('id', id, ids),
          ...related(
            'Datastreams',
            many('Datastreams'),
            textConditions('~unitOfMeasurement/symbol', at('unitOfMeasurement', 'symbol'), symbols),
          ),
          ...related(
            'Datastreams/ObservedProperty',
            (place) => many('Datastreams')(place).flatMap(one('ObservedProperty')),
            textConditions('~name', at('name'), names(streams, at('ObservedProperty', 'name'))),
          ),
          ...related(
            'Datastreams/Observations',
            (place) => many('Datastreams')(place).flatMap(many('Observations')),
            resultConditions('~result'),
          ),
        ],
      },
      {
        path: '/Datastreams',
        entities: streams,
        leaves: [
          ...textConditions('name', at('name'), names(streams, at('name'))),
          ...textConditions('unitOfMeasurement/symbol', at('unitOfMeasurement', 'symbol'), symbols),
          ...textConditions('id', id, names(streams, id)),
          ...related('Thing', one('Thing'), textConditions('~name', at('name'), names(places, at('name')))),
          ...related('Thing', one('Thing'), numberConditions('~id', id, ids)),
          ...related('Observations', many('Observations'), timeConditions('~phenomenonTime', at('phenomenonTime'))),
        ],
      },
      {
        path: '/Observations',
        entities: observations,
        leaves: [
          ...resultConditions('result'),
          ...timeConditions('phenomenonTime', at('phenomenonTime')),
          ...related('Datastream', one('Datastream'), textConditions('~id', id, names(streams, id))),
          ...related(
            'FeatureOfInterest',
            one('FeatureOfInterest'),
            textConditions('~name', at('name'), names(places, at('name'))),
          ),
          ...related(
            'Datastream/Thing',
            (observation) => one('Thing')(observation.Datastream as Json),
            numberConditions('~id', id, ids),
          ),
        ],
      },
    ];
    for (const { path, entities, leaves } of searches) {
      expect(entities.length).toBeGreaterThan(4);
      await fc.assert(
        fc.asyncProperty(filters(leaves), async ({ text, holds }) => {
          const found = await crawl(app, `${path}?$select=id&$top=1000`, text);
          expect(found.map(id).map(String).toSorted()).toEqual(
            entities
              .filter((entity) => holds(entity) === true)
              .map(id)
              .map(String)
              .toSorted(),
          );
        }),
        { numRuns: 120 },
      );
    }
  },
  120_000 * timeFactor,
);
