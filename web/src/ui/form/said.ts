/** The displayed errors of a form, until fields change or it is submitted again. */
import type { NamedControl } from './control-of.ts';
import type { Failure } from './failure.ts';

export interface SaidFailure extends Failure {
  /** Null if the form has no control for the field. */
  control: NamedControl | null;
  /** True if the field has changed since: its error is removed at the field and marked in the summary. */
  isChanged: boolean;
}

export interface Said {
  failures: readonly SaidFailure[];
  /**
   * True if a summary shows the failures. The summary stays unchanged until the next submit, so that nothing moves
   * while typing.
   */
  isSummed: boolean;
  /** The focus target: a field, or null for the summary. Each request is a new object. */
  focus: { field: string | null } | null;
}

export const nothingSaid: Said = { failures: [], isSummed: false, focus: null };

/**
 * Forms with at most this many fields have no summary: all messages are visible, as in a login, and the first field
 * gets the focus.
 */
const maxInSight = 2;

/** Adds failures to the errors of other fields, for a form with so many fields. */
export function say(failures: readonly SaidFailure[], fieldCount: number, before: Said = nothingSaid): Said {
  const [first] = failures;
  if (!first) return before;
  const others = before.failures.filter(({ field }) => !failures.some((said) => said.field === field));
  const areMany = failures.length > 1 && fieldCount > maxInSight;
  return {
    failures: [...others, ...failures],
    isSummed: before.isSummed || areMany,
    focus: { field: areMany ? null : first.field },
  };
}

/** The errors that remain after some fields changed; any change removes general errors. */
export const takeBack = (said: Said, fields: readonly string[]): Said => ({
  ...said,
  failures: said.failures.map((failure) =>
    failure.field === '' || fields.includes(failure.field) ? { ...failure, isChanged: true } : failure,
  ),
});

/** The errors that still apply. */
export const stillSaid = ({ failures }: Said): SaidFailure[] => failures.filter(({ isChanged }) => !isChanged);

/** An error in the summary, prefixed by the field's label unless it contains the label's words. */
export function summaryLine(label: string, error: string): string {
  const words = label.toLowerCase().split(/\s+/);
  return words.every((word) => error.toLowerCase().includes(word)) ? error : `${label}: ${error}`;
}
