/** Addresses of the catalogue at the server's root: one for content negotiation, and one for each notation. */
import type { District } from '@maru/domain/district';
import { koglLicence } from '@maru/domain/open-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSet } from '#places/open-data/data-set.ts';
import { operational } from '#platform/http/handle.ts';
import { sendAnswer } from '#platform/http/send-answer.ts';
import type { Services } from '#platform/services.ts';
import { catalogueOf } from './catalogue.ts';
import { jsonLdOf, rdfXmlOf } from './rdf.ts';

/** Lifetime in caches; data sets change with releases, their periods every day. */
const cacheSeconds = 600;

const notations = {
  jsonld: { mediaType: 'application/ld+json; charset=utf-8', write: jsonLdOf },
  rdf: { mediaType: 'application/rdf+xml; charset=utf-8', write: rdfXmlOf },
} as const;
type Notation = keyof typeof notations;

/** RDF/XML for clients that accept it and neither JSON nor HTML; otherwise JSON-LD. */
function notationFor({ headers: { accept = '' } }: FastifyRequest): Notation {
  const asks = (type: string) => accept.includes(type);
  const isXml = asks('application/rdf+xml') || asks('application/xml') || asks('text/xml');
  return isXml && !asks('json') && !asks('text/html') ? 'rdf' : 'jsonld';
}

/** Pages of other sites may follow the redirect, too. */
const shared = { ...operational, config: { ...operational.config, isShared: true } };

export function registerCatalogue(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  district: District,
  sets: readonly DataSet[],
) {
  const { publicBase, publicUrl, openDataLicence } = config;
  // Without a configured site address all addresses are relative, and readers resolve them against the catalogue's.
  const address = (path: string) => (publicUrl ? new URL(path, publicUrl).href : path);
  const licence = koglLicence(openDataLicence);

  async function send(notation: Notation, request: FastifyRequest, reply: FastifyReply) {
    const { mediaType, write } = notations[notation];
    const make = async () =>
      write(await catalogueOf({ district, licence, address, publicBase, now: clock.now() }, sets));
    const answer = await app.answers.get(`/catalog.${notation}`, cacheSeconds, make, mediaType);
    return sendAnswer(answer, request, reply);
  }

  for (const notation of Object.keys(notations) as Notation[])
    app.get(`/catalog.${notation}`, shared, (request, reply) => send(notation, request, reply));
  // Redirects to an address per notation, so that caches never confuse the notations.
  app.get('/catalog', shared, (request, reply) =>
    reply.header('vary', 'accept').redirect(`/catalog.${notationFor(request)}`, 303),
  );
}
