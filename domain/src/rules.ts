/** Ordered validation: rules are tried in order and the first that fails wins, on screens and in calls alike. */

export interface Rule<Form> {
  field: keyof Form & string;
  /** True where the form passes. */
  passes(form: Form): boolean;
  /** What a person reads where it doesn't; a function where that depends on what was given. */
  error: string | ((form: Form) => string);
}

export interface RuleFailure {
  field: string;
  error: string;
}

/** The first rule that the form fails, or null. */
export function firstFailure<Form>(rules: readonly Rule<Form>[], form: Form): RuleFailure | null {
  const failed = rules.find((rule) => !rule.passes(form));
  if (!failed) return null;
  return { field: failed.field, error: typeof failed.error === 'string' ? failed.error : failed.error(form) };
}
