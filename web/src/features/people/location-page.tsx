import { crowding, defaultAreaCode } from '@maru/domain/people';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { noValue } from '#lib/formats/measurement.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import { AreaFigures } from './area-figures.tsx';
import { areaCodeOf } from './area-filter.tsx';
import { Crowding } from './crowding.tsx';
import { FlowChart } from './flow-chart.tsx';
import { peoplePaths } from './paths.ts';
import styles from './people.module.css';
import { type Area, areaPlaces, personsText } from './people.ts';

const parse = (search: Search) => ({ installationPlaceCode: areaCodeOf(search, defaultAreaCode) });

/** Persons present by area, and the last seven days of one area. */
export function LocationPage() {
  const texts = useTexts();
  const { people: words } = texts;
  const [{ installationPlaceCode }] = useSearchState(parse);
  const areas = areaPlaces.useAnswer({}, { isFirst: true });
  areaPlaces.useNews();
  const list = areas.isError ? undefined : areas.data?.list;
  const shown = list?.find((area) => area.installationPlaceCode === installationPlaceCode) ?? list?.[0];
  const columns = useMemo((): Column<Area>[] => {
    const persons = (count: number | null) => personsText(count, words);
    return [
      {
        id: 'area',
        header: words.area,
        isRowHeader: true,
        cell: (area) => <AreaLink area={area} />,
      },
      { id: 'dong', header: words.dongName, cell: (area) => area.dongCodeName },
      {
        id: 'present',
        header: words.present,
        isNumeric: true,
        cell: (area) => <LiveValue value={area.personCount}>{persons(area.personCount)}</LiveValue>,
      },
      { id: 'crowding', header: words.crowding, cell: (area) => <Crowding grade={area.personCountStatus} /> },
      { id: 'mean', header: words.mean, isNumeric: true, cell: (area) => persons(area.avgPersonCount) },
      { id: 'in', header: words.in, isNumeric: true, cell: (area) => words.personCount(area.personInCount) },
      { id: 'out', header: words.out, isNumeric: true, cell: (area) => words.personCount(area.personOutCount) },
      { id: 'cars', header: words.carsPassed, isNumeric: true, cell: (area) => words.carCount(area.carCount) },
      {
        id: 'measured',
        header: texts.places.measured,
        isWhole: true,
        cell: ({ measurementDatetime }) => (measurementDatetime ? formatDatetime(measurementDatetime) : noValue),
      },
    ];
  }, [texts, words]);
  return (
    <>
      <PageIntro
        title={words.location.title}
        line={words.location.line}
        action={<ShareTile tile="people" title={words.location.title} path={peoplePaths.location} />}
      />
      <GradeGuide measures={[crowding]} />
      {areas.isPending ? <Skeleton height="30rem" /> : null}
      {shown ? <AreaWeek area={shown} /> : null}
      <div className={list && list.length > 0 ? 'above-5' : undefined}>
        <AnsweredTable
          caption={words.location.title}
          call={areas}
          rows={list}
          waitingRows={10}
          columns={columns}
          rowKey={(area) => area.installationPlaceCode}
          hasLines
          card={(area) => <AreaCard area={area} />}
        />
      </div>
    </>
  );
}

/** Links to the same page with the area in detail. */
const AreaLink = ({ area: { installationPlaceCode, installationPlaceCodeName } }: { area: Area }) => (
  <RowLink to={{ to: peoplePaths.location, search: { installationPlaceCode } }}>{installationPlaceCodeName}</RowLink>
);

/** Card of an area, for narrow screens. */
function AreaCard({ area }: { area: Area }) {
  const { people: words } = useTexts();
  return (
    <article className={styles.row}>
      <h2 className="flush text-16 bold anywhere">
        <AreaLink area={area} />
      </h2>
      <strong>{personsText(area.personCount, words)}</strong>
      <span className="muted small">
        <Marked>{area.dongCodeName}</Marked>
      </span>
      <Crowding grade={area.personCountStatus} />
    </article>
  );
}

/** An area in detail: persons present, and ins and outs over the last seven days. */
function AreaWeek({ area }: { area: Area }) {
  const { people: words } = useTexts();
  const { installationPlaceCode, installationPlaceCodeName: name } = area;
  const title = words.week(name);
  const chart = useCall('GET /api/cctv/statistics/chart', { query: { installationPlaceCode, datetimeType: 'day' } });
  return (
    <section className="stack gap-5 outlined padded-6 below-7" aria-labelledby="area-week">
      <h2 id="area-week" className="flush heading-small anywhere">
        <Marked>{name}</Marked>
      </h2>
      <AreaFigures area={area} />
      {chart.data ? (
        <FlowChart
          title={title}
          unit={words.personUnit}
          names={words}
          series={chart.data.series}
          datetimeType="day"
          height={220}
        />
      ) : (
        <Unanswered call={chart} what={title} height="16rem" />
      )}
    </section>
  );
}
