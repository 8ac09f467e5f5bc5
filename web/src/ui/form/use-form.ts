import { firstFailure, type Rule } from '@maru/domain/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { type Failure, failureOf } from './failure.ts';

interface FormSettings<F extends object> {
  initial: F;
  /** Tried in order; the first that fails is shown and its field gets the focus. */
  rules: readonly Rule<F>[];
  /** A thrown problem is shown at the field that it names. */
  onSubmit: (values: F) => Promise<unknown> | undefined;
}

/** A form's values, and what is wrong with them. Goes with {@link Form}. */
export function useForm<F extends object>({ initial, rules, onSubmit }: FormSettings<F>) {
  const { ui, form: words } = useSharedTexts();
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // The field is described by its error, so that giving it the focus also says the error.
  useEffect(() => {
    if (!failure || !element.current) return;
    const field = failure.field === '' ? null : element.current.elements.namedItem(failure.field);
    const first = field instanceof RadioNodeList ? field[0] : field;
    if (first instanceof HTMLElement) first.focus();
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

  return {
    values,
    isBusy,
    failure,
    /** Changes values; what was said of them is taken back. */
    set: (changes: Partial<F>) => {
      setValues((before) => ({ ...before, ...changes }));
      setFailure((said) => (said && (said.field === '' || said.field in changes) ? null : said));
    },
    fail: setFailure,
    /** Name, value, error and setter of a text field. */
    field: <N extends TextName<F>>(name: N) => ({
      name,
      value: values[name] as string,
      error: failure?.field === name ? failure.error : undefined,
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setFailure((said) => (said && (said.field === '' || said.field === name) ? null : said));
      },
    }),
    form: { ref: element, onSubmit: submit, noValidate: true, failure, 'aria-busy': isBusy },
  };
}

type TextName<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F] & string;
