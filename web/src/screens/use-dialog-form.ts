import type { Rule } from '@maru/domain/rules';
import { useContext } from 'react';
import { type Outdated, useRefresh } from '#lib/api/use-refresh.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { DetailContext } from './detail/detail.ts';

interface DialogFormSettings<F extends object, Answer> {
  initial: F;
  rules: readonly Rule<F>[];
  /** Saves the values. An error is shown in the dialog, which stays open. */
  save: (values: F) => Promise<Answer>;
  /** The text that reports the success. */
  done: string | ((answer: Answer, values: F) => string);
  /** Calls to refetch; the surrounding detail's call is always refetched. */
  refresh?: Outdated;
  onClose: () => void;
}

/** The form of a `FormDialog`: a successful save is reported, closes the dialog, and refetches what it changed. */
export function useDialogForm<F extends object, Answer = unknown>(settings: DialogFormSettings<F, Answer>) {
  const { initial, rules, save, done, refresh = [], onClose } = settings;
  const detail = useContext(DetailContext);
  const refetch = useRefresh();
  const toast = useToast();
  const { form, ...rest } = useForm({
    initial,
    rules,
    async onSubmit(values) {
      const answer = await save(values);
      toast(typeof done === 'string' ? done : done(answer, values));
      onClose();
      await Promise.all([refetch(refresh), refresh === 'all' || detail?.refresh()]);
    },
  });
  return { ...rest, form: { ...form, onClose } };
}
