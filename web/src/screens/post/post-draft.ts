import { isSame } from '../edit/use-edit.ts';

/** Unsaved input of a post, as a change to the version its author read. */
export interface PostDraft<Written extends object> {
  version: number;
  /** Only the changed fields, so that a draft doesn't revert others' changes to other fields. */
  typed: Partial<Written>;
}

/** The draft of typed values. */
export const draftOf = <Written extends object>(values: Written, saved: Written, version: number) => ({
  version,
  typed: differing(values, saved),
});

/** The typed values that differ from the saved ones. */
export const differing = <Written extends object>(typed: Partial<Written>, saved: Written): Partial<Written> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !isSame(value, saved[field as keyof Written])),
  ) as Partial<Written>;
