import { allFailures, type Rule } from '@maru/domain/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { controlOf, namedControl } from './control-of.ts';
import { type Failure, failureOf } from './failure.ts';
import { nothingSaid, say, stillSaid, takeBack } from './said.ts';

interface FormSettings<F extends object> {
  /** What the form begins with, or what is saved of it: where nothing was typed it shows what this says now. */
  initial: F;
  /** Tried in order; of each field the first that fails is told. One field gets the focus, of several the summary. */
  rules: readonly Rule<F>[];
  /** A thrown problem is shown at the field that it names. */
  onSubmit: (values: F) => Promise<unknown> | undefined;
}

/** What a field of a form needs to be drawn. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  /** A method, so that a part of a form takes the form of whoever has these fields and more. */
  onChange(value: Value): void;
}

/** A form's values, and what is wrong with them. Goes with {@link Form}. */
export function useForm<F extends object>({ initial, rules, onSubmit }: FormSettings<F>) {
  const { ui, form: words } = useSharedTexts();
  const [typed, setTyped] = useState<Partial<F>>({});
  const [said, setSaid] = useState(nothingSaid);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const values: F = { ...initial, ...typed };

  const { focus } = said;
  // The field is described by its error, so that giving it the focus also says the error.
  useEffect(() => {
    if (!focus) return;
    const summary = () => element.current?.querySelector<HTMLElement>('[data-error-summary]');
    (focus.field === null ? summary() : controlOf(element.current, focus.field))?.focus();
  }, [focus]);

  /** Says failures beside those of other fields. */
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
  /** Changes values; what was said of them is taken back. */
  const set = (changes: Partial<F>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setSaid((before) => takeBack(before, Object.keys(changes)));
  };

  const failures = stillSaid(said);
  return {
    values,
    isBusy,
    set,
    fail,
    /** Forgets what was typed, in some fields or in all, those that the form began without among them. */
    forget: (names?: readonly (keyof F)[]) => {
      setTyped((before) => {
        if (!names) return {};
        const kept = { ...before };
        for (const name of names) delete kept[name];
        return kept;
      });
      setSaid(nothingSaid);
    },
    /** Name, value, error and setter of a field. */
    field: <N extends keyof F & string>(name: N): FieldProps<F[N]> => ({
      name,
      value: values[name],
      error: failures.find(({ field }) => field === name)?.error,
      // A name that isn't known to be one of them would widen what is set.
      onChange: (value) => set({ [name]: value } as unknown as Partial<F>),
    }),
    form: {
      ref: element,
      onSubmit: submit,
      noValidate: true,
      failures,
      summary: said.isSummed ? said.failures : [],
      'aria-busy': isBusy,
    },
  };
}
