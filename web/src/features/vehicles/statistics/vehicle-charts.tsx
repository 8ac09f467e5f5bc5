import { grouped } from '@maru/domain/number-text';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { ui } from '#texts/ko/ui.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import styles from './statistics.module.css';

const words = consoleVehiclesWords.statistics;

interface Bucket {
  measurementDatetime: string;
  operationDatetimeMinute: number;
  drivingDistance: number;
  avgVelocity?: number | null;
}

interface VehicleChartsProps {
  buckets: readonly Bucket[];
  datetimeType: DatetimeType;
}

/** How long, how far and, of one vehicle, how fast was driven by hour, day or month: a chart each. */
export function VehicleCharts({ buckets, datetimeType }: VehicleChartsProps) {
  const chart = (title: string, unit: string, decimals: number, value: (bucket: Bucket) => number | null) => (
    <TimeChart
      title={title}
      kind="bar"
      unit={unit}
      decimals={decimals}
      format={(shown) => (shown === null ? '-' : `${grouped(shown)} ${unit}`)}
      datetimeType={datetimeType}
      series={[
        {
          name: title,
          points: buckets.map((one) => ({ measurementDatetime: one.measurementDatetime, value: value(one) })),
        },
      ]}
      height={200}
      empty={<EmptyState message={ui.emptyChart} />}
    />
  );
  return (
    <div className={styles.charts}>
      {chart(words.timeChart, words.minutes, 0, (one) => one.operationDatetimeMinute)}
      {chart(words.distanceChart, words.km, 1, (one) => one.drivingDistance)}
      {buckets.some(({ avgVelocity }) => typeof avgVelocity === 'number')
        ? chart(words.velocityChart, words.speed, 1, ({ avgVelocity = null }) => avgVelocity)
        : null}
    </div>
  );
}
