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
  return failed ? failureOf(failed, form) : null;
}

/** Of each field the first rule that the form fails, in the rules' order: its first is the `firstFailure`. */
export function allFailures<Form>(rules: readonly Rule<Form>[], form: Form): RuleFailure[] {
  const failed = new Map<string, RuleFailure>();
  for (const rule of rules)
    if (!failed.has(rule.field) && !rule.passes(form)) failed.set(rule.field, failureOf(rule, form));
  return [...failed.values()];
}

const failureOf = <Form>({ field, error }: Rule<Form>, form: Form): RuleFailure => ({
  field,
  error: typeof error === 'string' ? error : error(form),
});
