import type { GivenAdminStatus } from '@maru/domain/administration';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { type Admin, useAdminChanged } from './admin-call.ts';
import { ResetPassword } from './reset-password.tsx';

const words = adminsWords.detail;

/** Actions on another administrator's account: suspension, reactivation, and help with a lost password or telephone. */
export function AdminActions({ admin }: { admin: Admin }) {
  const may = useMay();
  const changed = useAdminChanged();
  const changeStatus = useAction('PATCH /admin/api/administrators/{adminNumber}');
  const removeCode = useAction('DELETE /admin/api/administrators/{adminNumber}/one-time-code');
  const [resets, setResets] = useState(false);

  const { adminNumber, adminStatus } = admin;
  const params = { adminNumber };
  const action = (title: string, body: string, run: () => Promise<unknown>) => (
    <ConfirmedButton title={title} body={body} run={run} after={changed} />
  );
  const setStatus = (given: GivenAdminStatus) => () => changeStatus({ params, body: { adminStatus: given } });

  return (
    <>
      {admin.hasOneTimeCode && may('account/admin', 'delete')
        ? action(words.removeCode, words.removeCodeBody, () => removeCode({ params }))
        : null}
      {may('account/admin', 'post') ? (
        <>
          <ActionButton onClick={() => setResets(true)}>{words.reset.title}</ActionButton>
          {admin.isLocked && adminStatus === 'normal'
            ? action(words.unlock, words.unlockBody, setStatus('normal'))
            : null}
          {adminStatus === 'normal'
            ? action(words.suspend, words.suspendBody, setStatus('suspended'))
            : action(words.opens[adminStatus], words.allowBody, setStatus('normal'))}
        </>
      ) : null}
      {resets ? <ResetPassword admin={admin} onClose={() => setResets(false)} /> : null}
    </>
  );
}
