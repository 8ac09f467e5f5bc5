import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { useKnownId, useWayIn } from '#lib/paths/known-id.ts';
import { paths } from '#lib/paths/paths.ts';
import { emptyNewPassword, type NewPassword, newPasswordRules } from '#screens/new-password/new-password.ts';
import { NewPasswordFields } from '#screens/new-password/new-password-fields.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { userIdRule } from '../user-id-rule.ts';

/** A new password for the certified person's account. */
export function NewPasswordForm({ certificationId }: { certificationId: string }) {
  const { recovery: words, newPassword: newPasswordWords } = useTexts();
  const navigate = useNavigate();
  const wayIn = useWayIn();
  const modals = useModals();
  const judge = usePasswordJudge();
  const change = useAction('PATCH /api/users/find-password');
  const { form, field, values } = useForm({
    initial: { userId: useKnownId(), ...emptyNewPassword },
    rules: [
      userIdRule(words),
      ...newPasswordRules<NewPassword & { userId: string }>(newPasswordWords, judge, ({ userId }) => userId),
    ],
    onSubmit: async ({ userId, newPassword }) => {
      await change({ body: { userId: userId.trim(), certificationId, newPassword } });
      // Navigates first; otherwise this page would report the used certification as expired.
      await navigate({ to: paths.login, search: wayIn, state: { userId: userId.trim() } });
      await modals.success(words.done);
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <FormField {...field('userId')} label={words.userId} autoComplete="username" autoCapitalize="none" />
      <NewPasswordFields
        labels={{ password: words.newPassword, again: words.newPasswordAgain }}
        password={field('newPassword')}
        again={field('newPasswordAgain')}
        userId={values.userId.trim()}
      />
    </Form>
  );
}
