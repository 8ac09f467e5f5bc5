import type { ReactNode } from 'react';
import { useFreshMe, useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/page/section.tsx';
import { SaveBar } from '../../../ui/save-bar/save-bar.tsx';
import { useLeaveGuard } from '../../../ui/save-bar/use-leave-guard.ts';
import { deptOptions } from '../dept-options.ts';
import { type Admin, useAdminChanged } from './admin-call.ts';
import styles from './admin-edit.module.css';
import { changedFields, profileFormOf, profileFormRules, sentProfile } from './profile-form.ts';

const words = adminsWords.detail;
const names = {
  adminName: adminsWords.adminName,
  deptCode: adminsWords.dept,
  positionName: adminsWords.position,
  telephoneNumber: adminsWords.telephone,
  mobileNumber: adminsWords.mobile,
};
/** The fields that tell their own failure. */
const telling = ['adminName', 'deptCode', 'positionName', 'telephoneNumber', 'mobileNumber'];

interface AdminEditProps {
  admin: Admin;
  isOwn: boolean;
  /** Stands between the fields and the bar that saves them. */
  children: ReactNode;
}

/** An administrator's name, department, position and numbers. */
export function AdminEdit({ admin, isOwn, children }: AdminEditProps) {
  const isFixed = !useMay()('account/admin', 'post');
  const change = useAction('PATCH /admin/api/administrators/{adminNumber}/profile');
  const changed = useAdminChanged();
  const freshMe = useFreshMe();
  const saved = profileFormOf(admin);
  const { form, field, values, set, failure, isBusy } = useForm({
    initial: saved,
    rules: profileFormRules(saved),
    onSubmit: async (typed) => {
      await change({ params: { adminNumber: admin.adminNumber }, body: sentProfile(saved, typed) });
      await changed();
      // Two numbers may look the same masked: then nothing else takes back what was typed.
      set(saved);
      if (isOwn) await freshMe();
    },
  });
  const { failure: _failure, ...attributes } = form;
  const differing = changedFields(saved, values);
  useLeaveGuard(differing.length > 0 && !isBusy);

  const text = { autoComplete: 'off', readOnly: isFixed } as const;
  return (
    <>
      <form {...attributes}>
        <Section title={words.profile}>
          {isFixed ? null : <p>{words.numbersLine}</p>}
          {differing.includes('deptCode') ? <p role="status">{words.moved}</p> : null}
          <div className={styles.fields}>
            <FormField {...field('adminName')} {...text} label={names.adminName} maxLength={30} />
            <FormSelect
              {...field('deptCode')}
              label={names.deptCode}
              options={deptOptions}
              isDisabled={isFixed || isOwn}
            />
            <FormField {...field('positionName')} {...text} label={names.positionName} isOptional maxLength={30} />
            <FormField
              {...field('telephoneNumber')}
              {...text}
              label={names.telephoneNumber}
              isOptional
              inputMode="tel"
              maxLength={40}
            />
            <FormField
              {...field('mobileNumber')}
              {...text}
              label={names.mobileNumber}
              isOptional
              inputMode="tel"
              maxLength={40}
            />
          </div>
        </Section>
      </form>
      {children}
      <SaveBar
        changed={differing.map((name) => names[name])}
        failures={failure && !telling.includes(failure.field) ? [failure.error] : []}
        isSaving={isBusy}
        onSave={() => form.ref.current?.requestSubmit()}
        onUndo={() => set(saved)}
      />
    </>
  );
}
