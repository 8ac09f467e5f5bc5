import { adminSession } from '#lib/admin-session/admin-session.ts';
import { useAction } from '#lib/api/use-action.ts';
import { emptyNewPassword, newPasswordRules } from '#screens/new-password/new-password.ts';
import { NewPasswordFields } from '#screens/new-password/new-password-fields.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { ownWords } from '#texts/ko/console-own.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';

const words = ownWords.password;

interface ChangePasswordProps {
  adminId: string;
  /** True if the password must be changed before any other action. */
  isForced?: boolean;
}

/** Changes the administrator's own password, which ends every session. */
export function ChangePassword({ adminId, isForced = false }: ChangePasswordProps) {
  const { newPassword: passwordWords } = useSharedTexts();
  const judge = usePasswordJudge();
  const change = useAction('POST /admin/api/auth/change-password');
  const modals = useModals();
  const { form, field } = useForm({
    initial: { password: '', ...emptyNewPassword },
    rules: [
      { field: 'password', passes: ({ password }) => password !== '', error: words.needed },
      ...newPasswordRules(passwordWords, judge, () => adminId),
    ],
    onSubmit: async ({ password, newPassword }) => {
      await change({ body: { password, newPassword } });
      await modals.success({ title: words.title, body: words.done });
      adminSession.close('logout');
    },
  });
  return (
    <section>
      {isForced ? <h1>{words.forcedTitle}</h1> : <h2>{words.title}</h2>}
      <p>{isForced ? words.forced : words.line}</p>
      <Form {...form} aria-label={words.title} submit={words.submit}>
        <PasswordField {...field('password')} label={words.current} autoComplete="current-password" />
        <NewPasswordFields
          labels={{ password: words.next, again: words.repeat }}
          password={field('newPassword')}
          again={field('newPasswordAgain')}
          userId={adminId}
        />
      </Form>
    </section>
  );
}
