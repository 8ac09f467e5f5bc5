import { formatDatetime } from '#lib/formats/datetime.ts';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { AdminActions } from './admin-actions.tsx';
import type { Admin } from './admin-call.ts';

const words = adminsWords.detail;

/** An administrator's account: its state and use. */
export const AdminFacts = ({ admin }: { admin: Admin }) => (
  <Section title={words.facts} actions={admin.isWithinReach ? <AdminActions admin={admin} /> : null}>
    <FactList
      facts={[
        { name: adminsWords.adminId, value: admin.adminId },
        {
          name: adminsWords.status,
          value: <StatusSign isNormal={admin.adminStatus === 'normal'}>{admin.adminStatusName}</StatusSign>,
        },
        { name: words.locked, value: admin.isLocked ? words.isLocked : words.notLocked },
        { name: words.secondFactor, value: admin.hasOneTimeCode ? words.used : words.notUsed },
        { name: words.lastLogin, value: formatDatetime(admin.lastLoginDatetime) },
        { name: words.lastLoginIp, value: admin.lastLoginIp },
        { name: adminsWords.joined, value: formatDatetime(admin.joinDatetime) },
        { name: words.lastUpdated, value: formatDatetime(admin.lastUpdatedDatetime) },
        { name: words.lastModifier, value: admin.lastModifyId },
      ]}
    />
  </Section>
);
