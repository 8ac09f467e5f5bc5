import { positionNames } from '@maru/domain/positions';
import { useFreshMe } from '#lib/admin-session/me.ts';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { MasterSelect } from '#screens/master/master-select.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { Section } from '#ui/page/section.tsx';
import { AdminAuthorities } from './admin-authorities.tsx';
import { type Admin, adminCall, adminsCall, authoritiesCall } from './admin-call.ts';
import { newestProfile, profileFields, profileFormOf, profileFormRules, sentProfile } from './profile-form.ts';

const changeCall = 'PATCH /admin/api/administrators/{adminNumber}/profile';
const words = adminsWords.detail;
const names = {
  adminName: adminsWords.adminName,
  deptCode: adminsWords.dept,
  positionName: adminsWords.position,
  telephoneNumber: adminsWords.telephone,
  mobileNumber: adminsWords.mobile,
};

/** Form of an administrator's name, department, position and numbers. */
export function AdminEdit({ admin, isOwn }: { admin: Admin; isOwn: boolean }) {
  const freshMe = useFreshMe();
  const change = useAction(changeCall);
  const modals = useModals();
  const { adminNumber } = admin;
  const saved = profileFormOf(admin);
  const edit = useEdit({
    saved,
    names,
    rules: profileFormRules(saved),
    steps: [
      {
        name: words.profile,
        saves: profileFields,
        newest: async (id) => newestProfile((await api(adminCall, { params: { adminNumber: id } })).adminAccountDetail),
        run: (typed, _id, based) =>
          change({ params: { adminNumber }, body: { ...sentProfile(saved, typed), ...based } } as CallInput<
            typeof changeCall
          >),
      },
    ],
    sure: async ({ deptCode }) =>
      deptCode === saved.deptCode ||
      modals.confirm({
        title: words.movedTitle(admin.adminId),
        body: words.moved,
        confirm: words.movedConfirm,
        isGrave: true,
      }),
    refresh: [adminsCall, authoritiesCall],
    page: 'account/admin',
    isFixed: !(isOwn || admin.isWithinReach),
    onSaved: () => isOwn && freshMe(),
  });
  const text = { autoComplete: 'off', maxLength: 30 } as const;
  const number = { ...text, maxLength: 40, inputMode: 'tel', isOptional: true } as const;
  return (
    <EditForm edit={edit} below={<AdminAuthorities adminNumber={adminNumber} isOwn={isOwn} />}>
      <Section title={words.profile}>
        {edit.isFixed ? null : <p>{words.numbersLine}</p>}
        {edit.isChanged('deptCode') ? <p role="status">{words.moved}</p> : null}
        <Fields>
          <FormField {...edit.field('adminName')} {...text} label={names.adminName} />
          <MasterSelect
            {...edit.field('deptCode')}
            kind="department"
            label={names.deptCode}
            isDisabled={edit.isFixed || isOwn}
          />
          <FormField
            {...edit.field('positionName')}
            label={names.positionName}
            isOptional
            suggestions={positionNames}
            maxLength={text.maxLength}
          />
          <FormField {...edit.field('telephoneNumber')} {...number} label={names.telephoneNumber} />
          <FormField {...edit.field('mobileNumber')} {...number} label={names.mobileNumber} />
        </Fields>
      </Section>
    </EditForm>
  );
}
