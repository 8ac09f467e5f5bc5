/** The registered sources, cached for a moment, and how their networks authenticate. */
import { timingSafeEqual } from 'node:crypto';
import type { NetworkKind } from '@maru/domain/network-reasons';
import type { SourceZone } from '@maru/domain/source';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Problem } from '#platform/errors/problem.ts';
import type { Authenticate, Principal } from '#platform/http/access.ts';
import { within } from '#platform/within.ts';
import { deviceKeyHash } from '#telemetry/devices/device-key.ts';
import { IngestBusy } from '#telemetry/ingest/ingest.ts';

export interface Source {
  sourceId: number;
  kind: NetworkKind;
  zone: SourceZone;
  secretHash: Buffer;
}

export interface SourcePrincipal extends Principal {
  kind: 'source';
  source: Source;
}

/** Lifetime of cached sources, after which a revocation is effective in every process. */
const cachedMs = 1000;
/** Maximum size, at which the cache is emptied: callers can guess any number of ids. */
const maxCached = 1000;
/** Compared with the secret if the source doesn't exist, so that both cases take the same time. */
const nobodysHash = deviceKeyHash('');

const select = `select source_id as "sourceId", kind, zone, secret_hash as "secretHash"
  from source where source_id = $1 and deleted_at is null and kind <> 'files'`;

export class SourceRegistry {
  readonly #pool: pg.Pool;
  readonly #cached = new Map<number, { until: number; source: Promise<Source | undefined> }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  find(sourceId: number): Promise<Source | undefined> {
    const cached = this.#cached.get(sourceId);
    if (cached && cached.until > performance.now()) return cached.source;
    if (this.#cached.size >= maxCached) this.#cached.clear();
    const source = this.#pool.query<Source>(select, [sourceId]).then(({ rows }) => rows[0]);
    this.#cached.set(sourceId, { until: performance.now() + cachedMs, source });
    // Callers that wait receive the failure, which isn't cached.
    source.catch(() => this.#cached.delete(sourceId));
    return source;
  }
}

/** Accepts the secret as a bearer token, as the password of HTTP Basic, or from the address if the call allows it. */
function secretOf({ headers, params, routeOptions }: FastifyRequest): string {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return given;
  if (scheme.toLowerCase() === 'basic') {
    const text = Buffer.from(given, 'base64').toString('utf8');
    return text.slice(text.indexOf(':') + 1);
  }
  const { secret } = params as { secret?: string };
  return routeOptions.config.call?.hasKeyInAddress && secret ? secret : '';
}

/** Maximum time of a lookup, so that the shortest timeout of a sender (2.5 s) leaves time for the inbox. */
const lookupMs = 1500;

export function authenticateSource(registry: SourceRegistry): Authenticate {
  return async (request): Promise<SourcePrincipal> => {
    const { sourceId } = request.params as { sourceId?: string };
    // The address isn't validated against its schema yet.
    const id = /^[1-9]\d{0,14}$/.test(sourceId ?? '') ? Number(sourceId) : 0;
    const source = await within(lookupMs, registry.find(id), () => new IngestBusy());
    const isRight = timingSafeEqual(deviceKeyHash(secretOf(request)), source?.secretHash ?? nobodysHash);
    if (!source || !isRight)
      throw new Problem('UNAUTHORIZED', { error: '연동 네트워크의 비밀값이 올바르지 않습니다.' });
    return { kind: 'source', source, limitKey: null };
  };
}
