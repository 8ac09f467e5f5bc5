import { listAddress } from '../../lib/paths/console-paths.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { weighingWords as words } from '../../texts/ko/console-weighing.ts';
import styles from './weighing.module.css';

/** Pages that are shown as tabs of one. */
export type VehicleStatisticsTab = keyof typeof words.tabNames;

/** Leads from one tab of the vehicles' statistics to the other; each has an address of its own. */
export function VehicleStatisticsTabs({ tabs }: { tabs: readonly VehicleStatisticsTab[] }) {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={words.tabs}>
      {tabs.map((tab) => (
        <PageLink key={tab} {...listAddress(tab)}>
          {words.tabNames[tab]}
        </PageLink>
      ))}
    </nav>
  );
}
