import type { OutputOf } from '@maru/contract';
import type { AdminStatus } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { adminsWords } from '../../../texts/ko/console-admins.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { useModals } from '../../../ui/modal/modals.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import { reasonOf } from '../parts/reason-of.ts';
import { adminsCall } from './admin-columns.tsx';

export const adminCall = 'GET /admin/api/administrators/{adminNumber}';
type Admin = OutputOf<typeof adminCall>['adminAccountDetail'];

const words = adminsWords.detail;

/** Who an administrator is; suspends them or lets them in again. */
export function AdminFacts({ admin, isOwn }: { admin: Admin; isOwn: boolean }) {
  const may = useMay();
  const modals = useModals();
  const queries = useQueryClient();
  const changeStatus = useAction('PATCH /admin/api/administrators/{adminNumber}');
  const change = async (adminStatus: AdminStatus, title: string, body: string) => {
    if (!(await modals.confirm({ title, body, confirm: title }))) return;
    try {
      await changeStatus({ params: { adminNumber: admin.adminNumber }, body: { adminStatus } });
      await queries.invalidateQueries({ queryKey: [adminCall] });
      void queries.invalidateQueries({ queryKey: [adminsCall] });
    } catch (thrown) {
      await modals.failure({ title, body: reasonOf(thrown) });
    }
  };
  const actions = !isOwn && may('account/admin', 'post') && (
    <>
      {admin.isLocked && admin.adminStatus === 'normal' ? (
        <ActionButton onClick={() => change('normal', words.unlock, words.unlockBody)}>{words.unlock}</ActionButton>
      ) : null}
      {admin.adminStatus === 'normal' ? (
        <ActionButton onClick={() => change('suspended', words.suspend, words.suspendBody)}>
          {words.suspend}
        </ActionButton>
      ) : (
        <ActionButton onClick={() => change('normal', words.allow, words.allowBody)}>{words.allow}</ActionButton>
      )}
    </>
  );
  return (
    <Section title={words.facts} actions={actions}>
      <FactList
        facts={[
          { name: adminsWords.adminId, value: admin.adminId },
          { name: adminsWords.adminName, value: admin.adminName },
          { name: adminsWords.dept, value: admin.deptName },
          { name: adminsWords.position, value: admin.positionName },
          {
            name: adminsWords.status,
            value: <StatusSign isNormal={admin.adminStatus === 'normal'}>{admin.adminStatusName}</StatusSign>,
          },
          { name: words.locked, value: admin.isLocked ? words.isLocked : words.notLocked },
          { name: words.telephone, value: admin.telephoneNumber },
          { name: adminsWords.mobile, value: admin.mobileNumber },
          { name: words.secondFactor, value: admin.hasOneTimeCode ? words.used : words.notUsed },
          { name: words.lastLogin, value: formatDatetime(admin.lastLoginDatetime) },
          { name: words.lastLoginIp, value: admin.lastLoginIp },
          { name: adminsWords.joined, value: formatDatetime(admin.joinDatetime) },
        ]}
      />
    </Section>
  );
}
