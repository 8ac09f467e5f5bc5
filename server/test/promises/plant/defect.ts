/**
 * Defects that a promise's check has to notice. Each is an edit of one source file, made while it is loaded: what ships
 * has no switch for it, and an edit that no longer fits stops the run instead of planting nothing.
 */
export interface Defect {
  /** Path below server/src. */
  file: string;
  /** Exactly this text, which the file must have once… */
  from: string;
  /** …becomes this one. */
  to: string;
}
