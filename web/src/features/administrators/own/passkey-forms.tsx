import { type RefObject, useEffect } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { passkeyWords as words } from '#texts/ko/console-passkeys.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { createPasskey } from '../browser-passkeys.ts';
import { CodeField, codeRule } from '../code-field.tsx';

interface NewPasskey {
  name: string;
  password: string;
  /** Empty unless the account has a second factor. */
  oneTimeCode: string;
}

interface FormProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

const nameRule = {
  field: 'name',
  passes: ({ name }: { name: string }) => name.trim() !== '',
  error: words.nameNeeded,
} as const;

/** Focuses the first field when the form replaces the button that opened it. */
function useFirstFieldFocused(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}

/** Registers a passkey: the name and password first, then the browser's own dialog. */
export function AddPasskeyForm({ needsCode, onDone, onCancel }: FormProps & { needsCode: boolean }) {
  const begin = useAction('POST /admin/api/auth/passkeys/options');
  const add = useAction('POST /admin/api/auth/passkeys');
  const toast = useToast();
  const { form, field } = useForm<NewPasskey>({
    initial: { name: '', password: '', oneTimeCode: '' },
    rules: [
      nameRule,
      { field: 'password', passes: ({ password }) => password !== '', error: words.passwordNeeded },
      ...(needsCode ? [codeRule] : []),
    ],
    onSubmit: async ({ oneTimeCode, ...given }) => {
      const started = await begin({ body: { ...given, ...(needsCode && { oneTimeCode }) } });
      await add({ body: await createPasskey(started) });
      toast(consoleListWords.deedDone(words.add));
      await onDone();
    },
  });
  useFirstFieldFocused(form.ref);
  return (
    <Form
      {...form}
      aria-label={words.add}
      submit={words.add}
      further={<ActionButton onClick={onCancel}>{ui.cancel}</ActionButton>}
    >
      <FormField {...field('name')} label={words.name} help={words.nameHelp} maxLength={40} />
      <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
      {needsCode ? <CodeField {...field('oneTimeCode')} /> : null}
    </Form>
  );
}

interface RenameProps extends FormProps {
  passkey: { passkeyId: number; name: string };
}

export function RenamePasskeyForm({ passkey: { passkeyId, name }, onDone, onCancel }: RenameProps) {
  const rename = useAction('PATCH /admin/api/auth/passkeys/{passkeyId}');
  const toast = useToast();
  const { form, field } = useForm({
    initial: { name },
    rules: [nameRule],
    onSubmit: async (body) => {
      await rename({ params: { passkeyId }, body });
      toast(consoleListWords.deedDone(words.rename));
      await onDone();
    },
  });
  useFirstFieldFocused(form.ref);
  return (
    <Form
      {...form}
      aria-label={words.renameOf(name)}
      submit={words.save}
      further={<ActionButton onClick={onCancel}>{ui.cancel}</ActionButton>}
    >
      <FormField {...field('name')} label={words.name} maxLength={40} />
    </Form>
  );
}
