import type { OutputOf } from '@maru/contract';
import { unmaskPage } from '@maru/domain/administration';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { UnmaskDialog } from './unmask-dialog.tsx';

export const userCall = 'GET /admin/api/users/{userNumber}';
export type User = OutputOf<typeof userCall>;
type Whole = OutputOf<'POST /admin/api/users/{userNumber}/unmask'>;

const words = usersWords.detail;

/**
 * A citizen's data, masked until a permitted administrator enters a reason, and masked again after leaving the page.
 */
export function UserFacts({ user }: { user: User }) {
  const may = useMay();
  const [whole, setWhole] = useState<Whole | null>(null);
  const [asks, setAsks] = useState(false);
  const [unlocks, setUnlocks] = useState(false);
  const shown = whole ?? user;
  return (
    <Section
      title={words.facts}
      actions={
        <>
          {user.isLocked && user.userStatus === 'normal' && may('account/user', 'post') ? (
            <ActionButton onClick={() => setUnlocks(true)}>{words.unlock}</ActionButton>
          ) : null}
          {may(unmaskPage.page, 'get') && !whole ? (
            <ActionButton onClick={() => setAsks(true)}>{words.unmask}</ActionButton>
          ) : null}
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
      {unlocks ? <UnlockDialog userNumber={user.userNumber} onClose={() => setUnlocks(false)} /> : null}
      {asks ? (
        <UnmaskDialog
          userNumber={user.userNumber}
          onClose={(found) => {
            setAsks(false);
            setWhole(found);
          }}
        />
      ) : null}
    </Section>
  );
}
