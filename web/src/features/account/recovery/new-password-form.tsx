import { passwordHelp } from '@maru/domain/password';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useModals } from '../../../ui/modal/modals.tsx';
import { emptyNewPassword, type NewPassword, newPasswordRules } from '../parts/new-password.ts';
import { useRefusedUserId, userIdRule } from './refused-user-id.ts';

/** A new password for the account of the person certified. */
export function NewPasswordForm({ certificationId }: { certificationId: string }) {
  const { recovery: words } = useTexts();
  const navigate = useNavigate();
  const modals = useModals();
  const change = useAction('PATCH /api/users/find-password');
  const { form, field, isBusy } = useForm({
    initial: { userId: useRefusedUserId(), ...emptyNewPassword },
    rules: [userIdRule(words), ...newPasswordRules<NewPassword & { userId: string }>(words, ({ userId }) => userId)],
    onSubmit: async ({ userId, newPassword }) => {
      await change({ body: { userId: userId.trim(), certificationId, newPassword } });
      await modals.success(words.done);
      await navigate({ to: paths.login });
    },
  });
  return (
    <Form
      {...form}
      fields={['userId', 'newPassword', 'newPasswordAgain']}
      actions={
        <ActionButton type="submit" primary disabled={isBusy}>
          {words.submit}
        </ActionButton>
      }
    >
      <FormField {...field('userId')} label={words.userId} autoComplete="username" autoCapitalize="none" />
      <PasswordField
        {...field('newPassword')}
        label={words.newPassword}
        help={passwordHelp}
        autoComplete="new-password"
      />
      <PasswordField {...field('newPasswordAgain')} label={words.newPasswordAgain} autoComplete="new-password" />
    </Form>
  );
}
