import { useAction } from '#lib/api/use-action.ts';
import { NewPasswordField } from '#screens/new-password/new-password-field.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/modal/dialog.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { type Admin, useAdminChanged } from './admin-call.ts';

const words = adminsWords.detail.reset;

/** Sets a first password for an administrator who forgot the former one. */
export function ResetPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const reset = useAction('POST /admin/api/administrators/{adminNumber}/password');
  const modals = useModals();
  const changed = useAdminChanged();
  const passwordFault = usePasswordJudge();
  const { adminNumber, adminId } = admin;
  const { form, field, isBusy } = useForm({
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
      // This also unlocks the account.
      void changed();
      await modals.success({ title: words.title, body: words.done });
    },
  });
  return (
    <Dialog title={consoleListWords.deed(adminId, words.title)} onClose={onClose}>
      <p>{words.line}</p>
      <Form
        {...form}
        fields={['password']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.title}
            </ActionButton>
          </>
        }
      >
        <NewPasswordField {...field('password')} label={adminsWords.password} userId={adminId} />
      </Form>
    </Dialog>
  );
}
