import { lightTypeNames } from '@maru/domain/light';
import { useMemo } from 'react';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { type Filter, select, text } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import { LightReport } from './light-report.tsx';
import { LightSign } from './light-sign.tsx';
import { LightSummary } from './light-summary.tsx';
import styles from './lights.module.css';
import { type ListedLight, lightPages } from './lights.ts';
import { lightPaths } from './paths.ts';

/** Filter by use, in the address's form. */
const use = (label: string, names: { true: string; false: string }): Filter<'isActivated', { isActivated: boolean }> =>
  select('isActivated', label, names) as unknown as Filter<'isActivated', { isActivated: boolean }>;

/** The district's security lights: counts by state and dong, and a list. */
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
    {
      id: 'name',
      header: lights.light,
      isRowHeader: true,
      sort: 'asc',
      cell: (row) => (
        <>
          <RowLink to={lightPaths.place(row.placeId)}>{row.placeName}</RowLink>
          <span className={styles.where}>
            <Marked>{whereOf(row)}</Marked>
          </span>
        </>
      ),
    },
    { id: 'dong', header: places.dong, isWhole: true, cell: ({ dongName }) => dongName },
    { id: 'state', header: lights.state, cell: ({ light }) => <LightSign light={light} /> },
    { id: 'type', header: lights.type, cell: ({ lightType }) => typeName(lights.types, lightType) },
    { id: 'company', header: lights.company, cell: ({ indcCompany }) => indcCompany || '-' },
    { id: 'reported', header: lights.reported, cell: ({ light }) => <LightReport light={light} /> },
  ];
}

/** A type's word in the current language; a dash if not entered. */
export const typeName = (names: Readonly<Record<string, string>>, lightType: string): string =>
  lightType in lightTypeNames ? (names[lightType] ?? '-') : '-';

/** A light on a narrow screen. */
function LightCard({ row }: { row: ListedLight }) {
  const { lights } = useTexts();
  return (
    <article className={styles.card}>
      <h2 className="card-title">
        <RowLink to={lightPaths.place(row.placeId)}>{row.placeName}</RowLink>
      </h2>
      <LightSign light={row.light} />
      <p className={styles.where}>
        <Marked>
          {row.dongName} · {whereOf(row)} · {typeName(lights.types, row.lightType)}
        </Marked>
      </p>
      <LightReport light={row.light} />
    </article>
  );
}
