/** What a form says is wrong with it, until its fields are changed or it is sent again. */
import type { NamedControl } from './control-of.ts';
import type { Failure } from './failure.ts';

export interface SaidFailure extends Failure {
  /** Null where the form has no control for the field. */
  control: NamedControl | null;
  /** The field was changed since: what was said of it is taken back there, and stays in the summary, marked. */
  isChanged: boolean;
}

export interface Said {
  failures: readonly SaidFailure[];
  /** They stand in the summary, too. It stays as it is until the next send, so that nothing moves under who types. */
  isSummed: boolean;
  /** What gets the focus, anew with each object: a field, or the summary where that is null. */
  focus: { field: string | null } | null;
}

export const nothingSaid: Said = { failures: [], isSummed: false, focus: null };

/**
 * Fields up to which a form has no summary: both are in sight with their messages, as those of a login, and the first
 * gets the focus.
 */
const maxInSight = 2;

/** Says failures of a form with so many fields, beside what was said of other fields before. */
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

/** What is said once some fields were changed; what is of no field is taken back with any. */
export const takeBack = (said: Said, fields: readonly string[]): Said => ({
  ...said,
  failures: said.failures.map((failure) =>
    failure.field === '' || fields.includes(failure.field) ? { ...failure, isChanged: true } : failure,
  ),
});

/** What still holds of what was said. */
export const stillSaid = ({ failures }: Said): SaidFailure[] => failures.filter(({ isChanged }) => !isChanged);

/** A failure's error as it reads away from its field: with the field's label where not all words of that are in it. */
export function summaryLine(label: string, error: string): string {
  const words = label.toLowerCase().split(/\s+/);
  return words.every((word) => error.toLowerCase().includes(word)) ? error : `${label}: ${error}`;
}
