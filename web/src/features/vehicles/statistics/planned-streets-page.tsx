import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { idIn } from '#screens/statistics/statistics.tsx';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { noCover } from '#ui/map/canvas/cover.ts';
import { MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { ReplayLink } from '../replay-link.tsx';
import { LineLegend, StreetLines } from '../streets/street-lines.tsx';
import { planLooks } from '../streets/street-looks.ts';
import styles from '../streets/streets.module.css';

const page = 'systemStatistics/cleaningVehicle';
const segmentsCall = 'GET /admin/api/statistics/vehicles/street/segment';
const words = consoleVehiclesWords.streets;
type Answer = OutputOf<typeof segmentsCall>;

const parse = ({ vehicleId, dongCode = '', drivingDate = '' }: Search) => {
  const id = idIn(vehicleId);
  const isWhole = id !== null && /^\d{7,10}$/.test(dongCode) && /^\d{4}-\d{2}-\d{2}$/.test(drivingDate);
  return { query: isWhole ? { vehicleId: id, dongCode, drivingDate } : null };
};

const toList = <ActionLink {...listAddress(page)}>{words.toList}</ActionLink>;

/** The driven and undriven segments of a planned dong for a vehicle's day: map and list. */
export function PlannedStreetsPage() {
  const [{ query }] = useSearchState(parse);
  if (!query)
    return (
      <MessagePage title={words.title} body={words.missing}>
        {toList}
      </MessagePage>
    );
  return <PlannedStreets query={query} />;
}

function PlannedStreets({ query }: { query: { vehicleId: number; dongCode: string; drivingDate: string } }) {
  const { data, error, refetch } = useCall(segmentsCall, { query });
  return (
    <>
      <div className="row wrap between middle">
        <h1>{data ? `${words.title} · ${data.vehicleNumber} ${data.dongCodeName}` : words.title}</h1>
        {toList}
      </div>
      {error && !data ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="26rem" /> : null}
      {data && data.segmentCount === 0 ? <p>{words.noStreets}</p> : null}
      {data && data.segmentCount > 0 ? <Planned answer={data} /> : null}
    </>
  );
}

function Planned({ answer }: { answer: Answer }) {
  const { data: district } = useDistrict();
  const lines = useMemo(
    () =>
      answer.list.map(({ streetSegmentId: id, points, isDriven }) => ({
        id,
        points,
        look: isDriven ? 'driven' : 'undriven',
      })),
    [answer],
  );
  return (
    <>
      <Figures
        label={words.title}
        figures={[
          [consoleVehiclesWords.plan.day, answer.drivingDate],
          [words.segments, grouped(answer.segmentCount)],
          [words.driven, grouped(answer.drivenCount)],
          [words.undriven, grouped(answer.undrivenCount)],
          [words.share, answer.drivenShare === null ? '' : `${answer.drivenShare}${words.percent}`],
          [
            consoleVehiclesWords.replay.header,
            <ReplayLink
              key="replay"
              vehicleId={answer.vehicleId}
              from={answer.plannedStartDatetime}
              of={`${answer.vehicleNumber} ${answer.drivingDate}`}
            />,
          ],
        ]}
      />
      <div className={styles.besideTable}>
        <div>
          <div className={styles.map}>
            {district ? (
              <MapCanvas district={district} layer={words.map} view={null} cover={noCover}>
                <StreetLines lines={lines} looks={planLooks} />
              </MapCanvas>
            ) : (
              <Skeleton height="100%" />
            )}
          </div>
          <LineLegend
            lines={lines}
            looks={planLooks}
            label={words.map}
            name={(key) => words.legend[key as keyof typeof words.legend]}
            count={grouped}
          />
        </div>
        <UndrivenStreets list={answer.list} />
      </div>
    </>
  );
}

interface Undriven {
  name: string;
  count: number;
  length: number;
}

const columns: Column<Undriven>[] = [
  { id: 'street', header: words.street, isRowHeader: true, cell: ({ name }) => name || words.unnamed },
  { id: 'count', header: words.undriven, isNumeric: true, cell: ({ count }) => grouped(count) },
  { id: 'length', header: words.length, note: words.metres, isNumeric: true, cell: ({ length }) => grouped(length) },
];

/** The undriven segments by street, the longest first. */
function UndrivenStreets({ list }: Pick<Answer, 'list'>) {
  const rows = useMemo(() => {
    const undriven = list.filter(({ isDriven }) => !isDriven);
    return [...Map.groupBy(undriven, ({ streetName }) => streetName)]
      .map(
        ([name, own]): Undriven => ({
          name,
          count: own.length,
          length: own.reduce((sum, { length }) => sum + length, 0),
        }),
      )
      .sort((a, b) => b.length - a.length);
  }, [list]);
  return (
    <section aria-labelledby="undriven-streets">
      <h2 id="undriven-streets">{words.undriven}</h2>
      {rows.length === 0 ? (
        <p>{words.all}</p>
      ) : (
        <DataTable caption={words.undriven} columns={columns} rows={rows} rowKey={({ name }) => name} hasLines />
      )}
    </section>
  );
}
