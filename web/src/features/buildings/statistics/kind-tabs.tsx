import { type BuildingKind, buildingKinds } from '@maru/domain/building';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import type { Search } from '#lib/paths/search.ts';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { buildingStatisticsWords as words } from '#texts/ko/console-buildings.ts';
import { actionClass } from '#ui/action/action-button.tsx';

export const statisticsPage = 'systemStatistics/decrepitBuilding';

/** The kind of sensor in an address, by default tilt. */
export const kindOf = ({ measurementType }: Search): BuildingKind => (measurementType === 'crack' ? 'crack' : 'tilt');

/** A kind's name in the address. */
export const measurementTypeOf = (kind: BuildingKind): string => (kind === 'tilt' ? 'gradient' : 'crack');

/** Links between the kinds of sensors, with the same range. */
export function KindTabs() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const shown = kindOf(address);
  return (
    <nav aria-label={words.kind}>
      {buildingKinds.map((kind) => (
        <PageLink
          key={kind}
          to={pagePath(statisticsPage)}
          search={{ ...address, measurementType: measurementTypeOf(kind), pageNumber: undefined }}
          bySearch
          className={actionClass(kind === shown)}
          aria-current={kind === shown ? 'true' : undefined}
        >
          {words.kinds[kind]}
        </PageLink>
      ))}
    </nav>
  );
}
