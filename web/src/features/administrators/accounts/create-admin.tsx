import { newAdministratorRules } from '@maru/domain/administrator-profile';
import { positionNames } from '@maru/domain/positions';
import { useAction } from '#lib/api/use-action.ts';
import { MasterSelect } from '#screens/master/master-select.tsx';
import { NewPasswordField } from '#screens/new-password/new-password-field.tsx';
import { usePasswordJudge } from '#screens/new-password/use-password-strength.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { adminsWords as words } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { adminsCall } from './admin-call.ts';

const initial = {
  adminId: '',
  adminName: '',
  deptCode: 'administrator',
  positionName: '',
  telephoneNumber: '',
  mobileNumber: '',
  password: '',
};

/** Adds an administrator with a first password. */
export function CreateAdmin({ onClose }: { onClose: () => void }) {
  const create = useAction('POST /admin/api/administrators');
  const judge = usePasswordJudge();
  const { form, field, values } = useDialogForm({
    initial,
    rules: newAdministratorRules(judge),
    save: (body) => create({ body }),
    done: (_, { adminId }) => consoleListWords.deedDone(consoleListWords.deed(adminId, words.create)),
    refresh: [adminsCall],
    onClose,
  });
  return (
    <FormDialog {...form} title={words.create} submit={words.create}>
      <FormField {...field('adminId')} label={words.adminId} autoComplete="off" maxLength={20} />
      <FormField {...field('adminName')} label={words.adminName} autoComplete="off" maxLength={30} />
      <MasterSelect {...field('deptCode')} kind="department" label={words.dept} />
      <FormField
        {...field('positionName')}
        label={words.position}
        isOptional
        suggestions={positionNames}
        maxLength={30}
      />
      <FormField {...field('telephoneNumber')} label={words.telephone} isOptional autoComplete="off" inputMode="tel" />
      <FormField {...field('mobileNumber')} label={words.mobile} isOptional autoComplete="off" inputMode="tel" />
      <NewPasswordField {...field('password')} label={words.password} userId={values.adminId} />
      <p>{words.passwordHelp}</p>
    </FormDialog>
  );
}
