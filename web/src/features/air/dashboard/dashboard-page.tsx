import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { formatMeasurement } from '../../../lib/formats/measurement.ts';
import { useDarkPage } from '../../../lib/page-scheme/page-scheme.ts';
import { airDashboardWords as words } from '../../../texts/ko/console-air.ts';
import { ui } from '../../../texts/ko/ui.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import styles from './dashboard.module.css';
import { DashboardMap } from './dashboard-map.tsx';
import { Ranking } from './ranking.tsx';
import { SideSummary } from './side-summary.tsx';

/** A wall shows what is there now without being touched. */
const refreshMs = 30_000;

/** Air quality for a wall: readable from three metres, dark, and refreshing itself. */
export function AirDashboardPage() {
  const frame = useRef<HTMLDivElement>(null);
  const [type, setType] = useState<AirMeasurementType>('ultra_fine_dust');
  const summary = useCall('GET /admin/api/dashboard/air-quality/summary', {}, { refetchInterval: refreshMs });
  const hourly = useCall(
    'GET /admin/api/dashboard/air-quality/measurement',
    { query: { measurementType: type } },
    { refetchInterval: refreshMs, keepPrevious: true },
  );
  useDarkPage();
  const { data } = summary;
  const measure = airMeasure(type);
  if (!data && summary.isError)
    return <FailedState what={words.title} problem={summary.error} onRetry={() => void summary.refetch()} />;
  const title = words.hourly(measure.name);
  return (
    <div ref={frame} className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p role="status">
          {summary.isError ? words.stale : null}
          {data?.measurementDatetime ? words.measured(formatDatetime(data.measurementDatetime)) : words.waiting}
        </p>
        <SelectField
          label={words.measure}
          isInline
          value={type}
          options={airMeasures.map((one) => ({ code: one.type, name: one.name }))}
          onChange={(code) => setType(code as AirMeasurementType)}
        />
        <FullScreenButton frame={frame} />
      </header>
      <div className={styles.left}>
        {data ? <SideSummary title={words.outdoor} side={data.outdoor} /> : <Skeleton height="16rem" />}
        {data ? <SideSummary title={words.indoor} side={data.indoor} /> : <Skeleton height="16rem" />}
      </div>
      <div className={styles.map}>
        <DashboardMap type={type} refreshMs={refreshMs} />
      </div>
      <div className={styles.right}>
        {data ? (
          <>
            <dl className={styles.devices}>
              {(
                [
                  [words.devices, data.deviceCount],
                  [words.normal, data.normalCount],
                  [words.breakdown, data.breakdownCount],
                ] as const
              ).map(([name, count]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{count.toLocaleString('ko-KR')}</dd>
                </div>
              ))}
            </dl>
            <Ranking rows={data.ranking} />
          </>
        ) : (
          <Skeleton height="24rem" />
        )}
      </div>
      <div className={styles.chart}>
        {hourly.data ? (
          <TimeChart
            title={title}
            kind="line"
            unit={hourly.data.unit}
            decimals={measure.decimals}
            format={(value) => formatMeasurement(measure, value)}
            bands={[]}
            datetimeType="hour"
            series={hourly.data.series}
            height={200}
            empty={<EmptyState message={ui.emptyChart} />}
          />
        ) : (
          <Skeleton height="14rem" />
        )}
      </div>
    </div>
  );
}

function FullScreenButton({ frame }: { frame: React.RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const hear = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', hear);
    return () => document.removeEventListener('fullscreenchange', hear);
  }, []);
  const toggle = () => (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen());
  return <ActionButton onClick={() => void toggle()}>{isFull ? words.endFullScreen : words.fullScreen}</ActionButton>;
}
