/** Logs every download by an administrator, for all calls at once, so that no feature can omit it. */
import type { Call } from '@maru/contract/call';
import { maskedFields } from '@maru/domain/personal';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { actorOf } from '../sessions/authenticate.ts';
import { audit } from './audit.ts';

/** Parameters whose text may contain a person's name. The log contains their names, but not their text. */
const isPersonal = (name: string) => name === 'keyword' || Object.hasOwn(maskedFields, name);
/** Parameters that don't filter rows. */
const isOrder = (name: string) => name === 'sortBy' || name === 'sortDirection';

/**
 * The declared filters of a request, and its reason if given. Undeclared parameters are excluded, because they aren't
 * validated.
 */
function detailOf({ query: declared }: Call, query: Readonly<Record<string, unknown>>): string {
  const { reason, ...filter } = Object.fromEntries(
    Object.entries(query).filter(([name]) => Object.hasOwn(declared?.properties ?? {}, name)),
  );
  const given = Object.entries(filter).filter(([name, value]) => value !== undefined && !isOrder(name));
  const filters = given.map(([name, value]) => (isPersonal(name) ? name : `${name} ${value}`));
  return [filters.length > 0 ? `검색: ${filters.join(', ')}` : '', reason ? `사유: ${String(reason).trim()}` : '']
    .filter(Boolean)
    .join(' · ');
}

/** Logs a file before its first byte is sent. Images on a page don't count as downloads. */
export const downloadLog =
  (db: Database) =>
  async (request: FastifyRequest, call: Call, { options }: FileAnswer): Promise<void> => {
    if (!call.access.startsWith('admin') || options.isInline) return;
    const query = (request.query ?? {}) as Record<string, unknown>;
    await audit(db, {
      ...actorOf(request),
      action: 'file-download',
      subject: options.name,
      detail: detailOf(call, query),
    });
  };
