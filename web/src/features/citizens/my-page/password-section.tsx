import { useAction } from '#lib/api/use-action.ts';
import type { Citizen } from '#lib/session/citizen.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { emptyNewPassword, newPasswordRules } from '#screens/new-password/new-password.ts';
import { NewPasswordFields } from '#screens/new-password/new-password-fields.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';

/** Changes the password, which ends every session including the current one. */
export function PasswordSection({ citizen }: { citizen: Citizen }) {
  const { myPage, recovery, newPassword } = useTexts();
  const { password: words } = myPage;
  const { forget } = useSession();
  const modals = useModals();
  const judge = usePasswordJudge();
  const change = useAction('POST /api/users/change-password');
  const { form, field } = useForm({
    initial: { password: '', ...emptyNewPassword },
    rules: [
      { field: 'password', passes: ({ password }) => password !== '', error: words.needed },
      ...newPasswordRules(newPassword, judge, () => citizen.userId),
    ],
    onSubmit: async ({ password, newPassword: given }) => {
      await change({ body: { password, newPassword: given } });
      await modals.success(recovery.done);
      forget();
    },
  });
  return (
    <>
      <p>{words.line}</p>
      <Form {...form} aria-label={words.title} submit={recovery.submit}>
        <PasswordField {...field('password')} label={words.current} autoComplete="current-password" />
        <NewPasswordFields
          labels={{ password: recovery.newPassword, again: recovery.newPasswordAgain }}
          password={field('newPassword')}
          again={field('newPasswordAgain')}
          userId={citizen.userId}
        />
      </Form>
    </>
  );
}
