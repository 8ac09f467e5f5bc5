/** Ordered validation: the first rule that fails decides, on screens and in calls. */

export interface Rule<Form> {
  field: keyof Form & string;
  /** True if the form passes. */
  passes(form: Form): boolean;
  /** The message if the form fails; a function if the message depends on the values. */
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

/** The first failed rule of each field, in rule order; the first entry equals `firstFailure`. */
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
