import type { AdminStatus } from '@maru/domain/administration';
import { useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { reasonOf } from '../../../screens/reason-of.ts';
import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { useModals } from '../../../ui/modal/modals.tsx';
import { type Admin, useAdminChanged } from './admin-call.ts';
import { ResetPassword } from './reset-password.tsx';

const words = adminsWords.detail;

/** What is done to another administrator's account: closed, opened, and helped where password or telephone is lost. */
export function AdminActions({ admin }: { admin: Admin }) {
  const may = useMay();
  const modals = useModals();
  const changed = useAdminChanged();
  const changeStatus = useAction('PATCH /admin/api/administrators/{adminNumber}');
  const removeCode = useAction('DELETE /admin/api/administrators/{adminNumber}/one-time-code');
  const [resets, setResets] = useState(false);

  const params = { adminNumber: admin.adminNumber };
  const confirmed = async (title: string, body: string, run: () => Promise<unknown>) => {
    if (!(await modals.confirm({ title, body, confirm: title }))) return;
    try {
      await run();
      await changed();
    } catch (thrown) {
      await modals.failure({ title, body: reasonOf(thrown) });
    }
  };
  const setStatus = (adminStatus: AdminStatus) => () => changeStatus({ params, body: { adminStatus } });

  return (
    <>
      {admin.hasOneTimeCode && may('account/admin', 'delete') ? (
        <ActionButton onClick={() => confirmed(words.removeCode, words.removeCodeBody, () => removeCode({ params }))}>
          {words.removeCode}
        </ActionButton>
      ) : null}
      {may('account/admin', 'post') ? (
        <>
          <ActionButton onClick={() => setResets(true)}>{words.reset.title}</ActionButton>
          {admin.isLocked && admin.adminStatus === 'normal' ? (
            <ActionButton onClick={() => confirmed(words.unlock, words.unlockBody, setStatus('normal'))}>
              {words.unlock}
            </ActionButton>
          ) : null}
          {admin.adminStatus === 'normal' ? (
            <ActionButton onClick={() => confirmed(words.suspend, words.suspendBody, setStatus('suspended'))}>
              {words.suspend}
            </ActionButton>
          ) : (
            <ActionButton onClick={() => confirmed(words.allow, words.allowBody, setStatus('normal'))}>
              {words.allow}
            </ActionButton>
          )}
        </>
      ) : null}
      {resets ? <ResetPassword admin={admin} onClose={() => setResets(false)} /> : null}
    </>
  );
}
