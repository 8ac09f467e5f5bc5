import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { useKnownId, useWayIn } from '#lib/paths/known-id.ts';
import { paths } from '#lib/paths/paths.ts';
import { CertifiedPart } from '#screens/certification/certified-part.tsx';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { AccountPage } from '../account-page.tsx';
import { userIdRule } from '../user-id-rule.ts';

/** Reactivates a dormant account for the certified person. */
export function ReactivatePage() {
  const { title, line } = useTexts().recovery.reactivate;
  return (
    <AccountPage title={title} line={line}>
      <CertifiedPart purpose="reactivate">
        {(certificationId) => <ReactivateForm certificationId={certificationId} />}
      </CertifiedPart>
    </AccountPage>
  );
}

function ReactivateForm({ certificationId }: { certificationId: string }) {
  const { recovery: words } = useTexts();
  const navigate = useNavigate();
  const wayIn = useWayIn();
  const modals = useModals();
  const reactivate = useAction('PATCH /api/users/normal-status');
  const { form, field } = useForm({
    initial: { userId: useKnownId() },
    rules: [userIdRule(words)],
    onSubmit: async ({ userId }) => {
      await reactivate({ body: { userId: userId.trim(), certificationId } });
      // Navigates first; otherwise this page would report the used certification as expired.
      await navigate({ to: paths.login, search: wayIn, state: { userId: userId.trim() } });
      await modals.success(words.reactivate.done);
    },
  });
  return (
    <Form {...form} submit={words.reactivate.submit}>
      <FormField {...field('userId')} label={words.userId} autoComplete="username" autoCapitalize="none" />
    </Form>
  );
}
