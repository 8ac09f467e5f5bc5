/** Where the console shows what entries of the audit log are about, found by how their subjects name it. */
import type { ConsolePage } from '@maru/domain/administration';
import type { Database } from '../database/pool.ts';

/** A page, what is under it as its address calls that, one of the devices there, and the query of its address. */
export interface Target {
  page: ConsolePage;
  id: string;
  deviceId: number | null;
  search: string;
}

/** One kind of what subjects name. */
export interface AuditTarget {
  kind: string;
  /** The id or code by which an entry names one; undefined where it names none. */
  idIn(subject: string, action: string): string | undefined;
  /** Where some of them are shown, by their ids or codes. What is gone is absent. */
  find(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Target>>;
}

const after = (word: string, id: string) => {
  const pattern = new RegExp(`^${word} #(${id})(?: |$)`);
  return (subject: string): string | undefined => pattern.exec(subject)?.[1];
};
/** Reads subjects that begin with a word and an id, as '회원 #12 …'; the rest of a subject is text that somebody typed. */
export const numberedAs = (word: string) => after(word, '[1-9]\\d{0,14}');
/** Reads subjects that begin with a word and a code, as '부서 #cleaning …'. */
export const codedAs = (word: string) => after(word, '[A-Za-z0-9_-]{1,40}');

export const targetAt = (page: ConsolePage, id: number | string, deviceId: number | null = null): Target => ({
  page,
  id: String(id),
  deviceId,
  search: '',
});

/** What stands on a page among others: the page with a filter that shows it alone. */
export const targetIn = (page: ConsolePage, search: Record<string, string>, id = ''): Target => ({
  page,
  id,
  deviceId: null,
  search: new URLSearchParams(search).toString(),
});

/** A finder of targets that need no query. */
export const findBy = (targetOf: (id: string) => Target): AuditTarget['find'] => {
  return async (_db, ids) => new Map(ids.map((id) => [id, targetOf(id)]));
};
