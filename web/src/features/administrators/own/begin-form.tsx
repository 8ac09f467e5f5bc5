import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { ownWords } from '#texts/ko/console-own.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';

const beginCall = 'POST /admin/api/auth/one-time-code';
const words = ownWords.code;

interface BeginFormProps {
  onStarted: (started: OutputOf<typeof beginCall>) => void;
  onCancel: () => void;
}

/** Asks for the password before a secret is created. */
export function BeginForm({ onStarted, onCancel }: BeginFormProps) {
  const begin = useAction(beginCall);
  const { form, field } = useForm({
    initial: { password: '' },
    rules: [{ field: 'password', passes: ({ password }) => password !== '', error: words.passwordNeeded }],
    onSubmit: async (body) => onStarted(await begin({ body })),
  });
  return (
    <Form
      {...form}
      aria-label={words.title}
      submit={words.begin}
      further={<ActionButton onClick={onCancel}>{ui.cancel}</ActionButton>}
    >
      <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
    </Form>
  );
}
