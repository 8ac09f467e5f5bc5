import { firstFailure, type Rule } from '@maru/domain/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { type Failure, failureOf } from './failure.ts';

interface FormSettings<F extends object> {
  /** What the form begins with, or what is saved of it: where nothing was typed it shows what this says now. */
  initial: F;
  /** Tried in order; the first that fails is shown and its field gets the focus. */
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
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const values: F = { ...initial, ...typed };

  // The field is described by its error, so that giving it the focus also says the error.
  useEffect(() => {
    if (failure && failure.field !== '') controlOf(element.current, failure.field)?.focus();
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const failed = firstFailure(rules, values);
    setFailure(failed && { ...failed, error: ui.failedReason[failed.error] ?? failed.error });
    if (failed) return;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (thrown) {
      setFailure(failureOf(thrown, ui.failedReason, words.failed));
    } finally {
      setBusy(false);
    }
  };
  /** Changes values; what was said of them is taken back. */
  const set = (changes: Partial<F>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setFailure((said) => (said && (said.field === '' || said.field in changes) ? null : said));
  };

  return {
    values,
    isBusy,
    failure,
    set,
    fail: setFailure,
    /** Forgets what was typed, in some fields or in all. */
    forget: (names = Object.keys(initial) as (keyof F)[]) => {
      setTyped((before) => {
        const kept = { ...before };
        for (const name of names) delete kept[name];
        return kept;
      });
      setFailure(null);
    },
    /** Name, value, error and setter of a field. */
    field: <N extends keyof F & string>(name: N): FieldProps<F[N]> => ({
      name,
      value: values[name],
      error: failure?.field === name ? failure.error : undefined,
      // A name that isn't known to be one of them would widen what is set.
      onChange: (value) => set({ [name]: value } as unknown as Partial<F>),
    }),
    form: { ref: element, onSubmit: submit, noValidate: true, failure, 'aria-busy': isBusy },
  };
}

/** What takes the focus of a form's field: its named control, else the first in what is marked as the field's. */
function controlOf(form: HTMLFormElement | null, field: string): HTMLElement | null {
  const named = form?.elements.namedItem(field);
  const first = named instanceof RadioNodeList ? named[0] : named;
  if (first instanceof HTMLElement && !(first instanceof HTMLInputElement && first.type === 'hidden')) return first;
  const controls = ':is(input:not([type=hidden]), select, textarea, button):not(:disabled)';
  const of = `[data-field="${CSS.escape(field)}"]`;
  const editor = form?.querySelector<HTMLElement>(`${of} [contenteditable="true"]`);
  return editor ?? form?.querySelector<HTMLElement>(`${of} ${controls}`) ?? null;
}
