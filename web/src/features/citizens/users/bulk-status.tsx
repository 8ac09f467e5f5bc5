import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { reasonOf } from '../../../screens/reason-of.ts';
import { usersWords as words } from '../../../texts/ko/console-citizens.ts';
import { BulkDialog } from '../../../ui/list/bulk-dialog.tsx';
import { usersCall } from './user-columns.tsx';

interface BulkStatusProps {
  userStatus: 'suspended' | 'normal';
  things: { key: string; name: string }[];
  /** With the keys of those that failed; null where nothing was begun. */
  onClose: (failedKeys: string[] | null) => void;
}

/** Suspends the chosen citizens, or lets them in again, for one stated reason. */
export function BulkStatus({ userStatus, things, onClose }: BulkStatusProps) {
  const queries = useQueryClient();
  const changeStatus = useAction('PATCH /admin/api/users/status');
  const [named] = useState(things);
  const [reason, setReason] = useState('');
  const changeReason = reason.trim();
  return (
    <BulkDialog
      title={userStatus === 'suspended' ? words.suspend : words.allow}
      things={named}
      act={(key) => changeStatus({ body: { userNumber: Number(key), userStatus, changeReason } })}
      reasonOf={reasonOf}
      fault={changeReason === '' ? words.reasonNeeded : null}
      onClose={(results) => {
        if (results.length === 0) return onClose(null);
        void queries.invalidateQueries({ queryKey: [usersCall] });
        onClose(results.filter(({ errorReason }) => errorReason !== '').map(({ key }) => key));
      }}
    >
      <ReasonField label={words.reason} value={reason} onChange={setReason} />
    </BulkDialog>
  );
}
