import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useKnownId } from '#lib/paths/known-id.ts';
import { recoveryWords } from '#texts/ko/console-recovery.ts';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { wayBackIn } from '../login/way-back.ts';
import { adminIdRule } from './admin-id-rule.ts';
import { RecoveryPage } from './recovery-page.tsx';

const words = recoveryWords.reactivate;

/** Reactivates a dormant account for the person certified with its telephone. */
export const ReactivatePage = () => (
  <RecoveryPage title={words.title} line={words.line} without={words.without} purpose="adminReactivate">
    {(certificationId) => <ReactivateForm certificationId={certificationId} />}
  </RecoveryPage>
);

function ReactivateForm({ certificationId }: { certificationId: string }) {
  const navigate = useNavigate();
  const modals = useModals();
  const reactivate = useAction('PATCH /admin/api/auth/normal-status');
  const { form, field } = useForm({
    initial: { adminId: useKnownId() },
    rules: [adminIdRule],
    onSubmit: async ({ adminId }) => {
      await reactivate({ body: { adminId: adminId.trim(), certificationId } });
      // Navigates first; otherwise this page would report the used certification as expired.
      await navigate({ to: consolePaths.login, search: wayBackIn, state: { userId: adminId.trim() } });
      await modals.success(words.done);
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <FormField {...field('adminId')} label={recoveryWords.adminId} autoComplete="username" autoCapitalize="none" />
    </Form>
  );
}
