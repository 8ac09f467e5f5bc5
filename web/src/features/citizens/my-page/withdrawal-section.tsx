import { useAction } from '../../../lib/api/use-action.ts';
import { useSession } from '../../../lib/session/session-provider.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useModals } from '../../../ui/modal/modals.tsx';

/** Closes the account, with the password, a reason, and a last question. */
export function WithdrawalSection() {
  const { myPage, login } = useTexts();
  const { withdrawal: words } = myPage;
  const { forget } = useSession();
  const modals = useModals();
  const withdraw = useAction('PATCH /api/users/withdrawal');
  const { form, field, isBusy } = useForm({
    initial: { password: '', changeReason: '' },
    rules: [
      { field: 'password', passes: ({ password }) => password !== '', error: login.needed.password },
      { field: 'changeReason', passes: ({ changeReason }) => changeReason.trim() !== '', error: words.reasonNeeded },
    ],
    onSubmit: async ({ password, changeReason }): Promise<void> => {
      const isSure = await modals.confirm({ title: words.title, body: words.sure, confirm: words.submit });
      if (!isSure) return;
      await withdraw({ body: { password, changeReason: changeReason.trim() } });
      await modals.success({ title: words.title, body: words.done });
      forget();
    },
  });
  return (
    <>
      <p>{words.line}</p>
      <Form
        {...form}
        aria-label={words.title}
        fields={['password', 'changeReason']}
        actions={
          <ActionButton type="submit" aria-disabled={isBusy}>
            {words.submit}
          </ActionButton>
        }
      >
        <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
        <FormField {...field('changeReason')} label={words.reason} autoComplete="off" maxLength={200} />
      </Form>
    </>
  );
}
