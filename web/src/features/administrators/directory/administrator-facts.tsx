import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { statusOf } from './directory-list.tsx';

export const administratorCall = 'GET /admin/api/administrators/{adminNumber}';
type Detail = OutputOf<typeof administratorCall>['adminAccountDetail'];

export function AdministratorFacts({ administrator }: { administrator: Detail }) {
  const { adminDirectory } = useTexts();
  const { detail: words } = adminDirectory;
  const { adminId, adminName, positionName, deptName, joinDatetime, lastLoginDatetime, lastLoginIp } = administrator;
  return (
    <>
      <Section title={words.person}>
        <FactList
          facts={[
            { name: adminDirectory.adminId, value: adminId },
            { name: words.nameAndPosition, value: [adminName, positionName].filter(Boolean).join(' / ') },
            { name: adminDirectory.dept, value: deptName },
          ]}
        />
      </Section>
      <Section title={words.account}>
        <FactList
          facts={[
            { name: adminDirectory.status, value: statusOf(administrator, adminDirectory) },
            { name: words.joined, value: formatDatetime(joinDatetime) },
            { name: words.lastLogin, value: formatDatetime(lastLoginDatetime) },
            { name: words.lastLoginIp, value: lastLoginIp },
          ]}
        />
      </Section>
    </>
  );
}
