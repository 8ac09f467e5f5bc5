import { formatSeoul } from '@maru/domain/seoul-time';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useKnownId, useOpeningTime } from '#lib/paths/known-id.ts';
import { emptyNewPassword, type NewPassword, newPasswordRules } from '#screens/new-password/new-password.ts';
import { NewPasswordFields } from '#screens/new-password/new-password-fields.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { recoveryWords } from '#texts/ko/console-recovery.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { wayBackIn } from '../login/way-back.ts';
import { adminIdRule } from './admin-id-rule.ts';
import { RecoveryPage } from './recovery-page.tsx';

const words = recoveryWords.selfCertification;

/** After too many wrong passwords: certification, then a new password. */
export function SelfCertificationPage() {
  const opensAt = useOpeningTime();
  const until = opensAt === undefined ? '' : words.until(formatDatetime(formatSeoul(new Date(opensAt))));
  return (
    <RecoveryPage
      title={words.title}
      line={words.line}
      without={[until, words.without].filter(Boolean).join(' ')}
      purpose="adminPassword"
    >
      {(certificationId) => <NewPasswordForm certificationId={certificationId} />}
    </RecoveryPage>
  );
}

function NewPasswordForm({ certificationId }: { certificationId: string }) {
  const { newPassword: passwordWords } = useSharedTexts();
  const navigate = useNavigate();
  const modals = useModals();
  const judge = usePasswordJudge();
  const change = useAction('PATCH /admin/api/auth/self-certification');
  const { form, field, values } = useForm({
    initial: { adminId: useKnownId(), ...emptyNewPassword },
    rules: [
      adminIdRule,
      ...newPasswordRules<NewPassword & { adminId: string }>(passwordWords, judge, ({ adminId }) => adminId.trim()),
    ],
    onSubmit: async ({ adminId, newPassword }) => {
      await change({ body: { adminId: adminId.trim(), certificationId, newPassword } });
      // Navigates first; otherwise this page would report the used certification as expired.
      await navigate({ to: consolePaths.login, search: wayBackIn, state: { userId: adminId.trim() } });
      await modals.success(words.done);
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <FormField {...field('adminId')} label={recoveryWords.adminId} autoComplete="username" autoCapitalize="none" />
      <NewPasswordFields
        labels={{ password: words.newPassword, again: words.newPasswordAgain }}
        password={field('newPassword')}
        again={field('newPasswordAgain')}
        userId={values.adminId.trim()}
      />
    </Form>
  );
}
