import type { OutputOf } from '@maru/contract';
import { profileRules } from '@maru/domain/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import type { Citizen } from '#lib/session/citizen.ts';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { ProfileFields } from '../profile-fields.tsx';
import { profileCall } from './profile-call.ts';
import { ProfileFacts } from './profile-facts.tsx';

type OwnProfile = OutputOf<typeof profileCall>;

/** The citizen's data, and a form for its editable part. */
export function ProfileSection({ citizen }: { citizen: Citizen }) {
  const { myPage: words } = useTexts();
  const profile = useCall(profileCall, { params: { id: citizen.userId } });
  if (profile.data) {
    return (
      <>
        <ProfileFacts profile={profile.data} />
        <ProfileForm profile={profile.data} />
      </>
    );
  }
  if (profile.isError)
    return <FailedState what={words.profile.title} problem={profile.error} onRetry={() => void profile.refetch()} />;
  return <Skeleton height="24rem" />;
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { myPage } = useTexts();
  const { profile: words, title } = myPage;
  const queries = useQueryClient();
  const modals = useModals();
  const change = useAction('PATCH /api/users/{userNumber}');
  const { userNumber, emailAddress, zoneCode, address, detailAddress } = profile;
  const { form, field } = useForm({
    initial: { emailAddress, zoneCode, address, detailAddress },
    rules: profileRules,
    onSubmit: async (body) => {
      await change({ params: { userNumber }, body });
      await queries.invalidateQueries({ queryKey: [profileCall] });
      await modals.success({ title, body: words.saved });
    },
  });
  return (
    <Form {...form} aria-label={words.form} submit={words.submit}>
      <ProfileFields field={field} />
    </Form>
  );
}
