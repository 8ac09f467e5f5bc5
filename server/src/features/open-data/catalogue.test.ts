/** The catalogue, read by independent RDF parsers and checked against shapes of DCAT-AP. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import jsonld from 'jsonld';
import { Parser, Store, Writer } from 'n3';
import ShaclValidator from 'rdf-validate-shacl';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

const dct = 'http://purl.org/dc/terms/';
const dcat = 'http://www.w3.org/ns/dcat#';
const site = 'https://maru.example.go.kr';
const shapes = new Store(new Parser().parse(readFileSync(new URL('dcat-ap-shapes.ttl', import.meta.url), 'utf8')));
/** The specification authors' shapes, for a manual check; they aren't part of Maru. */
const officialShapes = process.env.MARU_DCAT_AP_SHAPES;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: site, OPEN_DATA_LICENCE: '4' } });
});
afterAll(() => app.stop());

const textOf = async (path: string, url = app.url) => (await fetch(url + path)).text();

const fromJsonLd = async (text: string, base: string) =>
  new Parser({ format: 'N-Quads' }).parse(
    await jsonld.toRDF(JSON.parse(text), { format: 'application/n-quads', base }),
  );

const fromXml = (text: string, baseIRI: string): Promise<RdfQuad[]> =>
  Readable.from([text]).pipe(new RdfXmlParser({ baseIRI })).toArray();

/** A graph's canonical text, independent of the names of blank nodes. */
const canonical = (quads: Iterable<RdfQuad>) =>
  jsonld.canonize(new Writer({ format: 'N-Quads' }).quadsToString(quads), {
    inputFormat: 'application/n-quads',
    algorithm: 'RDFC-1.0',
  });

const valuesOf = (store: Store, predicate: string) => store.getObjects(null, predicate, null).map(({ value }) => value);

test('has the same graph as JSON-LD and as RDF/XML', async () => {
  const [json, xml] = await Promise.all([
    fromJsonLd(await textOf('/catalog.jsonld'), site),
    fromXml(await textOf('/catalog.rdf'), site),
  ]);
  expect(json.length).toBeGreaterThan(300);
  expect(await canonical(xml)).toBe(await canonical(json));
});

describe('the catalogue', () => {
  const read = async () => new Store(await fromXml(await textOf('/catalog.rdf'), site));

  test('conforms to the shapes of DCAT-AP', async () => {
    const { conforms, results } = await new ShaclValidator(shapes).validate(await read());
    expect(results.map(({ path, focusNode }) => `${focusNode?.value} ${path?.value}`)).toEqual([]);
    expect(conforms).toBe(true);
  });

  test.skipIf(!officialShapes)('conforms to the shapes of the specification’s authors', async () => {
    for (const file of officialShapes?.split(',') ?? []) {
      const official = new Store(new Parser().parse(readFileSync(file, 'utf8')));
      const { results } = await new ShaclValidator(official).validate(await read());
      expect(
        results.map(({ path, focusNode }) => `${focusNode?.value} ${path?.value}`),
        file,
      ).toEqual([]);
    }
  });

  test.each([
    `${dct}title`,
    `${dct}description`,
    `${dct}publisher`,
    `${dcat}accessURL`,
    `${dct}license`,
    'http://xmlns.com/foaf/0.1/name',
  ])('violates the shapes without %s', async (predicate) => {
    const store = await read();
    store.removeQuads([...store].filter((quad) => quad.predicate.value === predicate));
    const { results } = await new ShaclValidator(shapes).validate(store);
    expect(results.some(({ path }) => path?.value === predicate)).toBe(true);
  });
});

test('names the licence of the setting, and files that exist', async () => {
  const store = new Store(await fromJsonLd(await textOf('/catalog.jsonld'), site));
  expect(new Set(valuesOf(store, `${dct}license`))).toEqual(new Set(['https://www.kogl.or.kr/info/licenseType4.do']));
  const files = valuesOf(store, `${dcat}downloadURL`);
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) expect((await fetch(file.replace(site, app.url))).status, file).toBe(200);
});

describe('the address without a notation', () => {
  test.each([
    ['application/rdf+xml', '/catalog.rdf', 'application/rdf+xml; charset=utf-8'],
    ['application/ld+json', '/catalog.jsonld', 'application/ld+json; charset=utf-8'],
    [
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      '/catalog.jsonld',
      'application/ld+json; charset=utf-8',
    ],
    ['*/*', '/catalog.jsonld', 'application/ld+json; charset=utf-8'],
  ])('redirects clients that accept %s to %s', async (accept, path, mediaType) => {
    const redirect = await fetch(`${app.url}/catalog`, { headers: { accept }, redirect: 'manual' });
    expect(redirect.headers.get('access-control-allow-origin')).toBe('*');
    const answer = await fetch(`${app.url}/catalog`, { headers: { accept } });
    expect(new URL(answer.url).pathname).toBe(path);
    expect(answer.headers.get('content-type')).toBe(mediaType);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

test('has relative addresses without a configured site address', async () => {
  const other = await startTestApp();
  try {
    const text = await textOf('/catalog.rdf', other.url);
    expect(text).not.toContain(site);
    const store = new Store(await fromXml(text, `${other.url}/catalog.rdf`));
    expect(valuesOf(store, `${dcat}downloadURL`).every((file) => file.startsWith(`${other.url}/api/open-data/`))).toBe(
      true,
    );
  } finally {
    await other.stop();
  }
});
