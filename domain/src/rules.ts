/** Ordered validation: rules are tried in order and the first that fails wins, on screens and in calls alike. */

export interface Rule<Form> {
  field: keyof Form & string;
  /** True where the form passes. */
  passes(form: Form): boolean;
  /** What a person reads where it doesn't. */
  error: string;
}

export interface RuleFailure {
  field: string;
  error: string;
}

/** The first rule that the form fails, or null. */
export function firstFailure<Form>(rules: readonly Rule<Form>[], form: Form): RuleFailure | null {
  const failed = rules.find((rule) => !rule.passes(form));
  return failed ? { field: failed.field, error: failed.error } : null;
}
