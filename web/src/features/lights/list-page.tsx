import { lightTypeNames } from '@maru/domain/light';
import { useMemo } from 'react';
import { nameColumn, PlaceCard, Where } from '#places/list/place-columns.tsx';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { ShareTile } from '#places/share/share-button.tsx';
import { type Filter, select, text } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import type { Texts } from '#texts/ko.ts';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { LightReport } from './light-now.tsx';
import { LightSign } from './light-sign.tsx';
import { LightSummary } from './light-summary.tsx';
import { type ListedLight, lightPages } from './lights.ts';
import { lightPaths } from './paths.ts';

/** Filters by whether a light is in use. */
const use = (label: string, names: { true: string; false: string }): Filter<'isActivated', { isActivated: boolean }> =>
  select('isActivated', label, names) as unknown as Filter<'isActivated', { isActivated: boolean }>;

/** The list of security lights, below their counts by state and dong. */
export function LightListPage() {
  const texts = useTexts();
  const { lights, places } = texts;
  const filters = useMemo(
    () => [
      dong(places.dong),
      select('status', lights.state, statusNames(texts)),
      select('lightType', lights.type, lights.types),
      text('indcCompany', lights.company),
      use(lights.use, lights.used),
      text('keyword', lights.keyword),
    ],
    [texts, lights, places],
  );
  const columns = useMemo(() => columnsOf(texts), [texts]);
  return (
    <PlaceListScreen
      words={lights.list}
      places={lightPages}
      filters={filters}
      columns={columns}
      card={(row) => <LightCard row={row} />}
      action={<ShareTile tile="lights" title={lights.list.title} path={lightPaths.list} />}
      above={<LightSummary />}
    />
  );
}

const statusNames = ({ lights: { looks } }: Texts) => ({
  on: looks.on,
  off: looks.off,
  failure: looks.failure,
  outage: looks.outage,
});

const whereOf = ({ address, detailAddress, placeName }: ListedLight) =>
  [address, detailAddress === placeName ? '' : detailAddress].filter(Boolean).join(' ');

function columnsOf({ lights, places }: Texts): Column<ListedLight>[] {
  return [
    nameColumn(lights.light, lightPaths.place, whereOf),
    { id: 'dong', header: places.dong, isWhole: true, cell: ({ dongName }) => dongName },
    { id: 'state', header: lights.state, cell: (row) => <StateSign row={row} /> },
    { id: 'type', header: lights.type, cell: ({ lightType }) => typeName(lights.types, lightType) },
    { id: 'company', header: lights.company, cell: ({ indcCompany }) => indcCompany || '-' },
    { id: 'reported', header: lights.reported, cell: ({ light }) => <LightReport light={light} /> },
  ];
}

/** The state of a listed light, which may not be in use. */
function StateSign({ row: { light, isActivated } }: { row: ListedLight }) {
  const { lights } = useTexts();
  return <LightSign light={light} text={isActivated ? undefined : lights.used.false} />;
}

/** The name of a light's type; a dash if the type is unknown. */
export const typeName = (names: Readonly<Record<string, string>>, lightType: string): string =>
  lightType in lightTypeNames ? (names[lightType] ?? '-') : '-';

/** Card of a light, for narrow screens. */
function LightCard({ row }: { row: ListedLight }) {
  const { lights } = useTexts();
  return (
    <PlaceCard row={row} path={lightPaths.place}>
      <div>
        <StateSign row={row} />
      </div>
      <Where>
        {row.dongName} · {whereOf(row)} · {typeName(lights.types, row.lightType)}
      </Where>
      <div>
        <LightReport light={row.light} />
      </div>
    </PlaceCard>
  );
}
