import { useAction } from '#lib/api/use-action.ts';
import { NewPasswordField } from '#screens/new-password/new-password-field.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { type Admin, useAdminChanged } from './admin-call.ts';

const words = adminsWords.detail.reset;

/** Sets a new first password for an administrator who forgot the password. */
export function ResetPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const reset = useAction('POST /admin/api/administrators/{adminNumber}/password');
  const modals = useModals();
  const changed = useAdminChanged();
  const passwordFault = usePasswordJudge();
  const { adminNumber, adminId } = admin;
  const { form, field } = useForm({
    initial: { password: '' },
    rules: [
      { field: 'password', passes: ({ password }) => password !== '', error: words.needed },
      {
        field: 'password',
        passes: ({ password }) => passwordFault(password, adminId) === null,
        error: ({ password }) => passwordFault(password, adminId) ?? '',
      },
    ],
    onSubmit: async ({ password }) => {
      await reset({ params: { adminNumber }, body: { password } });
      onClose();
      // The new password also unlocks the account.
      void changed();
      await modals.success({ title: words.title, body: words.done });
    },
  });
  return (
    <FormDialog
      {...form}
      title={consoleListWords.deed(adminId, words.title)}
      intro={<p>{words.line}</p>}
      submit={words.title}
      onClose={onClose}
    >
      <NewPasswordField {...field('password')} label={adminsWords.password} userId={adminId} />
    </FormDialog>
  );
}
