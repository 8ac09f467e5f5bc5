import type { OutputOf } from '@maru/contract';
import { unmaskPage } from '@maru/domain/administration';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ReasonButton } from '#screens/reason-button.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';

export const userCall = 'GET /admin/api/users/{userNumber}';
export type User = OutputOf<typeof userCall>;
const unmaskCall = 'POST /admin/api/users/{userNumber}/unmask';

const words = usersWords.detail;

/**
 * A citizen's data, masked until a permitted administrator enters a reason, and masked again after leaving the page.
 */
export function UserFacts({ user }: { user: User }) {
  const { userNumber } = user;
  const [whole, setWhole] = useState<OutputOf<typeof unmaskCall>>();
  const unmask = useAction(unmaskCall);
  const changeStatus = useAction('PATCH /admin/api/users/status');
  const shown = whole ?? user;
  return (
    <Section
      title={words.facts}
      actions={
        <>
          {user.isLocked && user.userStatus === 'normal' ? (
            <ReasonButton
              permission={['account/user', 'post']}
              {...words.unlock}
              label={usersWords.reason}
              needed={usersWords.reasonNeeded}
              run={(changeReason) => changeStatus({ body: { userNumber, userStatus: 'normal', changeReason } })}
              done={consoleListWords.deedDone(words.unlock.title)}
              refresh={['GET /admin/api/users', userCall]}
            />
          ) : null}
          {whole || user.userStatus === 'withdrawal' ? null : (
            <ReasonButton
              permission={[unmaskPage.page, 'get']}
              {...words.unmask}
              run={async (reason) => setWhole(await unmask({ params: { userNumber }, body: { reason } }))}
            />
          )}
        </>
      }
    >
      <FactList
        facts={[
          { name: usersWords.userId, value: user.userId },
          { name: usersWords.username, value: shown.username },
          { name: usersWords.type, value: user.userTypeName },
          { name: words.locked, value: user.isLocked ? words.isLocked : words.notLocked },
          { name: words.email, value: shown.emailAddress },
          { name: words.mobile, value: shown.mobileNumber },
          { name: words.address, value: shown.address },
          { name: usersWords.joined, value: formatDatetime(user.joinDatetime) },
          { name: usersWords.lastLogin, value: formatDatetime(user.lastLoginDatetime) },
          { name: words.dormantNotice, value: formatDatetime(user.dormantNoticeDatetime) },
          { name: words.lastReason, value: user.changeReason },
        ]}
      />
    </Section>
  );
}
