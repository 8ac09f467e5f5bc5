import { consoleDevicePages } from '@maru/domain/device-groups';
import { useMay } from '#lib/admin-session/me.ts';
import { homeWords as words } from '#texts/ko/console-home.ts';
import { Section } from '#ui/page/section.tsx';
import styles from './today.module.css';
import {
  BinsToEmpty,
  MissedDongs,
  NewBreakdowns,
  OverdueReports,
  TextsToSettle,
  WaitingMembers,
} from './today-works.tsx';

/** Today's open tasks that the administrator may see. */
export function Today() {
  const may = useMay();
  const cards = [
    consoleDevicePages.some((page) => may(page, 'get')) && <NewBreakdowns key="breakdowns" />,
    may('device/smartRecycleBin', 'get') && <BinsToEmpty key="bins" />,
    may('dashboard/cleaning', 'get') && <MissedDongs key="dongs" />,
    may('report/list', 'get') && <OverdueReports key="reports" />,
    may('sms/history', 'get') && <TextsToSettle key="failed" state="failed" />,
    may('sms/history', 'get') && <TextsToSettle key="unknown" state="unknown" />,
    may('account/user', 'get') && <WaitingMembers key="members" />,
  ].filter(Boolean);
  if (cards.length === 0) return null;
  return (
    <Section title={words.today}>
      <div className={styles.cards}>{cards}</div>
    </Section>
  );
}
