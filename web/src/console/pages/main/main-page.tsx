import { MemberCard } from '../../../features/citizens/members/member-card.tsx';
import { DeviceCards, MessageCard } from '../../../features/devices/device-cards.tsx';
import { FirstSteps } from '../../../features/first-steps/first-steps.tsx';
import { consoleWords as words } from '../../../texts/ko/console.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './main-page.module.css';

/** What an administrator sees first: how things stand, a card each. */
export function MainPage() {
  return (
    <>
      <PageHead title={words.pages.main} />
      <FirstSteps />
      <div className={styles.cards}>
        <MemberCard />
        <MessageCard />
        <DeviceCards />
      </div>
    </>
  );
}
