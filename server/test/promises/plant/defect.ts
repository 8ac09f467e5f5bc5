/**
 * A defect that a promise's check must detect. It edits one source file while loading, so shipped code contains no
 * switch; an edit that no longer matches stops the run.
 */
export interface Defect {
  /** Path below server/src. */
  file: string;
  /** Text that must occur exactly once in the file. */
  from: string;
  /** Its replacement. */
  to: string;
}
