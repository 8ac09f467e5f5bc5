import { useMay } from '#lib/admin-session/me.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords } from '#texts/ko/console.ts';
import { weighingWords as words } from '#texts/ko/console-weighing.ts';

/** Pages that are shown as tabs of one page. */
export type VehicleStatisticsTab = keyof typeof words.tabNames;

/** Links between the tabs of vehicles' statistics; each has its own address and permission. */
export function VehicleStatisticsTabs({ tabs }: { tabs: readonly VehicleStatisticsTab[] }) {
  const may = useMay();
  return (
    <nav className="tab-list row below-5" aria-label={words.tabs}>
      {tabs.map((tab) =>
        may(tab, 'get') ? (
          <PageLink key={tab} className="tab undecorated padded-block-4 padded-inline-6" {...listAddress(tab)}>
            {words.tabNames[tab]}
          </PageLink>
        ) : (
          <span
            className="tab padded-block-4 padded-inline-6"
            key={tab}
          >{`${words.tabNames[tab]} (${consoleWords.menu.locked})`}</span>
        ),
      )}
    </nav>
  );
}
