import { memberServices, userStatuses } from '@maru/domain/member';
import type { ReactNode } from 'react';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { mergeChoices } from '#screens/edit/merge-choices.ts';
import { useEdit } from '#screens/edit/use-edit.ts';
import { ReasonField } from '#screens/reason-field.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { CheckFields } from '#ui/form/check-fields.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { Section } from '#ui/page/section.tsx';
import { type User, userCall } from './user-facts.tsx';

const words = usersWords.detail;
/** The states that an administrator can set. */
const givable = ['normal', 'suspended', 'withdrawal'] as const;

/** The state of a citizen's account, which is changed with a reason, and the services; then further data. */
export function UserEdit({ user, below }: { user: User; below: ReactNode }) {
  const { userNumber } = user;
  const changeStatus = useAction('PATCH /admin/api/users/status');
  const changeServices = useAction('PATCH /admin/api/users/use-in-service');
  const modals = useModals();
  const edit = useEdit({
    saved: { userStatus: user.userStatus, changeReason: '', serviceList: user.serviceList },
    names: { userStatus: words.state, serviceList: words.services },
    rules: [
      {
        field: 'changeReason',
        passes: ({ userStatus, changeReason }) => userStatus === user.userStatus || changeReason.trim() !== '',
        error: usersWords.reasonNeeded,
      },
    ],
    steps: [
      // Runs before the state is saved, because the services of a withdrawn member can't be set.
      {
        name: words.services,
        saves: ['serviceList'],
        async run({ serviceList }) {
          const newest = await api(userCall, { params: { userNumber } });
          const merged = mergeChoices(user.serviceList, serviceList, newest.serviceList);
          return changeServices({ body: { userNumber, serviceList: merged } });
        },
      },
      {
        name: words.state,
        saves: ['userStatus', 'changeReason'],
        run: ({ userStatus, changeReason }) =>
          changeStatus({
            body: { userNumber, userStatus: userStatus as (typeof givable)[number], changeReason: changeReason.trim() },
          }),
      },
    ],
    refresh: ['GET /admin/api/users'],
    sure: async ({ userStatus }) =>
      userStatus !== 'withdrawal' ||
      modals.confirm({
        title: consoleListWords.deed(user.userId, words.withdraw),
        body: words.withdrawBody,
        confirm: words.withdraw,
        isGrave: true,
      }),
    page: 'account/user',
    isFixed: user.userStatus === 'withdrawal',
  });
  return (
    <EditForm edit={edit} below={below}>
      <Section title={words.state}>
        {user.userStatus === 'withdrawal' ? <p>{words.withdrawal}</p> : null}
        <Fields>
          <FormSelect
            {...edit.field('userStatus')}
            label={usersWords.status}
            options={[...new Set([user.userStatus, ...givable])].map((code) => ({ code, name: userStatuses[code] }))}
            // The reason is hidden for the saved state, and would be saved alone.
            onChange={(userStatus) =>
              edit.set({ userStatus, ...(userStatus === user.userStatus && { changeReason: '' }) })
            }
          />
          {edit.isChanged('userStatus') && <ReasonField {...edit.field('changeReason')} label={usersWords.reason} />}
        </Fields>
      </Section>
      <Section title={words.services}>
        <Fields>
          <CheckFields {...edit.field('serviceList')} options={optionsOf(memberServices)} />
        </Fields>
      </Section>
    </EditForm>
  );
}
