import { type JoinForm, joinRules } from '@maru/domain/join';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useAction } from '#lib/api/use-action.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { CertificationRenewal } from '#screens/certification/certification-renewal.tsx';
import { NewPasswordFields } from '#screens/new-password/new-password-fields.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ProfileFields, profileFieldNames } from '../profile-fields.tsx';
import { ApplicationFields, applicationFieldNames } from './application-fields.tsx';

import { emptyDraft, type JoinDraft, kindsOf, type StepProps } from './join-draft.ts';
import { UserIdField } from './user-id-field.tsx';

type Filled = JoinDraft & JoinForm;

/** Id, password and optional data; a child's name and birth date. Submits the join. */
export function FormStep({ draft, keep, goTo }: StepProps) {
  const { join: words } = useTexts();
  const joinNow = useAction('POST /api/users');
  const passwordFault = usePasswordJudge();
  const isChild = draft.userType === 'children';
  const { form, field, values, set, fail } = useForm<Filled>({
    initial: { ...draft, userType: draft.userType ?? 'general' },
    rules: [
      ...joinRules({ today: formatSeoulDate(new Date()), requiredTermsIds: [], passwordFault }),
      {
        field: 'passwordAgain',
        passes: ({ password, passwordAgain }) => password === passwordAgain,
        error: words.notSame,
      },
    ],
    onSubmit: async ({ passwordAgain: _again, isJoined: _joined, ...join }) => {
      await joinNow({ body: { ...join, consents: [...join.consents] } });
      keep({ ...emptyDraft, isJoined: true, userId: join.userId });
      goTo('done');
    },
  });

  // Keeps the input when moving between steps.
  useOnChange(values, () => {
    const { certificationId: _id, isJoined: _joined, consents: _consents, userType: _type, ...typed } = values;
    keep(typed);
  });

  const own = isChild ? ['username', 'birthDate'] : [];
  return (
    <Form
      {...form}
      fields={[...own, 'userId', 'password', 'passwordAgain', ...profileFieldNames, ...applicationFieldNames]}
      actions={<ActionButton onClick={() => goTo('certification')}>{words.back}</ActionButton>}
      submit={words.submit}
    >
      <CertificationRenewal
        purpose="join"
        kinds={kindsOf[values.userType]}
        certificationId={values.certificationId}
        onRenewed={(certificationId) => {
          set({ certificationId });
          keep({ certificationId });
        }}
      />
      {isChild && (
        <>
          <FormField {...field('username')} label={words.fields.username} maxLength={60} autoComplete="off" />
          <FormField {...field('birthDate')} label={words.fields.birthDate} type="date" autoComplete="off" />
        </>
      )}
      <UserIdField field={field('userId')} fail={fail} />
      <NewPasswordFields
        labels={{ password: words.fields.password, again: words.fields.passwordAgain }}
        password={field('password')}
        again={field('passwordAgain')}
        userId={values.userId}
      />
      <ProfileFields field={field} />
      <ApplicationFields values={values} set={set} />
    </Form>
  );
}
