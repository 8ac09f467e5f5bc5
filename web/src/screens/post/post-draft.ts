import { isSame } from '../edit/use-edit.ts';

/** What was typed of a post and not saved, as a change of the version that its writer had read. */
export interface PostDraft<Written extends object> {
  version: number;
  /** The fields that were changed, and no others: what somebody else writes in those isn't taken back by a draft. */
  typed: Partial<Written>;
}

/** The draft of what is typed. */
export const draftOf = <Written extends object>(values: Written, saved: Written, version: number) => ({
  version,
  typed: differing(values, saved),
});

/** What a draft would still change. */
export const differing = <Written extends object>(typed: Partial<Written>, saved: Written): Partial<Written> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !isSame(value, saved[field as keyof Written])),
  ) as Partial<Written>;
