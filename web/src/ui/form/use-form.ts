import { allFailures, type Rule } from '@maru/domain/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { controlOf, namedControl } from './control-of.ts';
import { type Failure, failureOf } from './failure.ts';
import { nothingSaid, say, stillSaid, takeBack } from './said.ts';

interface FormSettings<F extends object> {
  /** The initial or saved values, which untouched fields always show. */
  initial: F;
  /**
   * Checked in order; each field shows its first failure. The focus moves to a single failed field, or to the summary
   * of several.
   */
  rules: readonly Rule<F>[];
  /** Submits the values. A thrown problem is shown at the field named by the problem. */
  onSubmit: (values: F) => Promise<unknown> | undefined;
}

/** Properties of a form's field. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  /** A method, because its bivariance lets parts of a form accept forms with more fields. */
  onChange(value: Value): void;
}

/** Typed values without those of some fields. Values that were typed after the `submitted` ones remain. */
export function stillTyped<F extends object>(typed: Partial<F>, names: readonly (keyof F)[], submitted: F): Partial<F> {
  const remaining = { ...typed };
  for (const name of names) if (remaining[name] === submitted[name]) delete remaining[name];
  return remaining;
}

/** A form's values and errors. Used with {@link Form}. */
export function useForm<F extends object>({ initial, rules, onSubmit }: FormSettings<F>) {
  const { ui, form: words } = useSharedTexts();
  const [typed, setTyped] = useState<Partial<F>>({});
  const [said, setSaid] = useState(nothingSaid);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const values: F = { ...initial, ...typed };

  const { focus } = said;
  // The error describes the field, so focusing the field also announces the error.
  useEffect(() => {
    if (!focus) return;
    const summary = () => element.current?.querySelector<HTMLElement>('[data-error-summary]');
    (focus.field === null ? summary() : controlOf(element.current, focus.field))?.focus();
  }, [focus]);

  /** Adds failures to the failures of other fields. */
  const fail = (...failures: readonly Failure[]) => {
    const named = failures.map((failure) => ({
      ...failure,
      control: namedControl(element.current, failure.field),
      isChanged: false,
    }));
    setSaid((before) => say(named, Object.keys(initial).length, before));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const failed = allFailures(rules, values);
    setSaid(nothingSaid);
    fail(...failed.map(({ field, error }) => ({ field, error: ui.failedReason[error] ?? error })));
    if (failed.length > 0) return;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (thrown) {
      fail(failureOf(thrown, ui.failedReason, words.failed));
    } finally {
      setBusy(false);
    }
  };
  /** Changes values and removes their errors. */
  const set = (changes: Partial<F>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setSaid((before) => takeBack(before, Object.keys(changes)));
  };

  const failures = stillSaid(said);
  return {
    values,
    isBusy,
    set,
    /** Changes values by a function of the newest ones. */
    update: (changes: (newest: F) => Partial<F>) =>
      setTyped((before) => ({ ...before, ...changes({ ...initial, ...before }) })),
    fail,
    /** Resets all fields, including those without an initial value. */
    forget: () => {
      setTyped({});
      setSaid(nothingSaid);
    },
    /** Resets fields that were saved with the submitted values. Input since the submission remains. */
    settle: (names: readonly (keyof F)[], submitted: F) => {
      setTyped((before) => stillTyped(before, names, submitted));
      setSaid(nothingSaid);
    },
    /** Name, value, error and setter of a field. */
    field: <N extends keyof F & string>(name: N): FieldProps<F[N]> => ({
      name,
      value: values[name],
      error: failures.find(({ field }) => field === name)?.error,
      // The computed key would widen the type.
      onChange: (value) => set({ [name]: value } as unknown as Partial<F>),
    }),
    form: {
      ref: element,
      onSubmit: submit,
      noValidate: true,
      fields: Object.keys(initial),
      failures,
      summary: said.isSummed ? said.failures : [],
      'aria-busy': isBusy,
      /** Marks input that isn't submitted, which a dialog doesn't discard without asking. */
      'data-changed': (Object.keys(typed) as (keyof F)[]).some((name) => typed[name] !== initial[name]) || undefined,
    },
  };
}
