import type { Rule } from '@maru/domain/rules';
import type { ReactNode } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { Fields } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { type FieldProps, useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/section.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { type SaveKnown, useKnown } from './use-known.ts';

interface SettingsSectionProps<F extends object, K extends object> {
  words: { title: string; line: string; save: string; saved: string };
  initial: F;
  /** The stored values, with which the server refuses to overwrite what was saved meanwhile. */
  stored: K;
  rules: readonly Rule<F>[];
  save: (values: F, known: K) => Promise<unknown>;
  /** Content between the sentence and the form. */
  above?: ReactNode;
  below?: ReactNode;
  children: (field: <N extends keyof F & string>(name: N) => FieldProps<F[N]> & { isDisabled: boolean }) => ReactNode;
}

/** A part of a source's settings that is saved separately. */
export function SettingsSection<F extends object, K extends object>(props: SettingsSectionProps<F, K>) {
  const { words, initial, stored, rules, save, above, below, children } = props;
  const isFixed = !useMay()('device/source', 'post');
  const detail = useDetail();
  const toast = useToast();
  const { form, field, forget } = useForm<F>({
    initial,
    rules,
    async onSubmit(values) {
      await saveKnown((known) => save(values, known));
      toast(words.saved);
      forget();
      await detail.refresh();
    },
  });
  const isChanged = form['data-changed'] === true;
  useLeaveGuard(isChanged);
  const saveKnown: SaveKnown<K> = useKnown({ stored, isChanged, refresh: detail.refresh });
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      {above}
      <Form {...form} aria-label={words.title} submit={isFixed ? undefined : words.save}>
        <Fields>{children((name) => ({ ...field(name), isDisabled: isFixed }))}</Fields>
      </Form>
      {below}
    </Section>
  );
}
