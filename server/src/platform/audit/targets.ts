/** Finds the console page of an audit entry's subject. */
import type { ConsolePage } from '@maru/domain/administration';
import type { Database } from '../database/pool.ts';

/** A console page, the id of an object on the page, one of the object's devices, and the query of the address. */
export interface Target {
  page: ConsolePage;
  id: string;
  deviceId: number | null;
  search: string;
}

/** A kind of subject. */
export interface AuditTarget {
  kind: string;
  /** The id or code in an entry's subject; undefined without one. */
  idIn(subject: string, action: string): string | undefined;
  /** The targets by id or code, without deleted ones. */
  find(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Target>>;
}

const after = (word: string, id: string) => {
  const pattern = new RegExp(`^${word} #(${id})(?: |$)`);
  return (subject: string): string | undefined => pattern.exec(subject)?.[1];
};
/**
 * Matches subjects that begin with a word and an id, such as '회원 #12 …'. The following text may have been entered by a
 * person.
 */
export const numberedAs = (word: string) => after(word, '[1-9]\\d{0,14}');
/** Matches subjects that begin with a word and a code, such as '부서 #cleaning …'. */
export const codedAs = (word: string) => after(word, '[A-Za-z0-9_-]{1,40}');

export const targetAt = (page: ConsolePage, id: number | string, deviceId: number | null = null): Target => ({
  page,
  id: String(id),
  deviceId,
  search: '',
});

/** A page with a filter that shows only one row. */
export const targetIn = (page: ConsolePage, search: Record<string, string>, id = ''): Target => ({
  page,
  id,
  deviceId: null,
  search: new URLSearchParams(search).toString(),
});

/** Creates a finder that needs no query. */
export const findBy = (targetOf: (id: string) => Target): AuditTarget['find'] => {
  return async (_db, ids) => new Map(ids.map((id) => [id, targetOf(id)]));
};
