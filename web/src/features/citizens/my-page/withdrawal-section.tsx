import { type WithdrawalReason, withdrawalReasonCodes, withdrawalRules } from '@maru/domain/withdrawal';
import { useAction } from '#lib/api/use-action.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';

/** Closes the account, with password, reason and confirmation. */
export function WithdrawalSection() {
  const { withdrawal: words } = useTexts().myPage;
  const { forget } = useSession();
  const modals = useModals();
  const withdraw = useAction('PATCH /api/users/withdrawal');
  const { form, field, isBusy } = useForm({
    initial: { changeReason: '' as WithdrawalReason | '', password: '' },
    rules: withdrawalRules,
    onSubmit: async ({ password, changeReason }): Promise<void> => {
      const question = { title: words.title, body: words.sure, confirm: words.submit };
      const isSure = await modals.confirm({ ...question, isGrave: true });
      if (!isSure) return;
      await withdraw({ body: { password, changeReason } });
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
        actions={
          <ActionButton type="submit" aria-disabled={isBusy}>
            {words.submit}
          </ActionButton>
        }
      >
        <FormSelect
          {...field('changeReason')}
          label={words.reason}
          none={words.choose}
          options={withdrawalReasonCodes.map((code) => ({ code, name: words.reasons[code] }))}
        />
        <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
      </Form>
    </>
  );
}
