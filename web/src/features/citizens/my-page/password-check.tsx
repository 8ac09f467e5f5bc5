import { useAction } from '#lib/api/use-action.ts';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** Asks for the citizen's password before the page opens. */
export function PasswordCheck({ onChecked }: { onChecked: () => void }) {
  const { myPage, login } = useTexts();
  const { check: words } = myPage;
  const check = useAction('POST /api/users/check-password');
  const { form, field, fail } = useForm({
    initial: { password: '' },
    rules: [{ field: 'password', passes: ({ password }) => password !== '', error: login.needed.password }],
    onSubmit: async ({ password }): Promise<void> => {
      const { isCorrect } = await check({ body: { password } });
      if (isCorrect) onChecked();
      else fail({ field: 'password', error: words.wrong });
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <PasswordField {...field('password')} label={login.password} autoComplete="current-password" />
    </Form>
  );
}
