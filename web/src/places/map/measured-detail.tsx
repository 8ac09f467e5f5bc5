import type { Measure } from '@maru/domain/measure';
import { useMemo, useState } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { formatValue } from '#lib/formats/measurement.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import type { TimePoint } from '#ui/chart/time-series.ts';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';
import { CorrectionMark } from '../values/correction.tsx';
import { GradeGuide } from '../values/grade-guide.tsx';
import { GradedValue } from '../values/graded-value.tsx';
import { MeasureChart } from '../values/measure-chart.tsx';
import {
  type Latest,
  type MeasuringDevice,
  measured,
  type Side,
  type Sided,
  shownGrade,
  sides,
} from '../values/values.ts';
import { DeviceList } from './device-list.tsx';
import styles from './measured-detail.module.css';

/** An open place with its devices and hourly values of the last day. */
export interface OpenMeasuredPlace extends Sided {
  placeId: number;
  placeName: string;
  address: string;
  detailAddress: string;
  facilityTypeName: string;
  detailFacilityTypeName: string;
  devices: readonly MeasuringDevice[];
  /** The measure of the hourly values. */
  measurementType: string;
  last24Hours: Readonly<Record<Side, readonly TimePoint[]>>;
}

interface MeasuredDetailProps {
  place: OpenMeasuredPlace;
  measures: readonly Measure[];
  /** The map's current measure. */
  measure: Measure;
  /** The side shown on the map; null for both sides. */
  shown: Side | null;
  /** Path of the place's page. */
  statistics: string;
}

/** Details of the open place: the map's measure large, then the rest. */
export function MeasuredDetail({ place, measures, measure, shown, statistics }: MeasuredDetailProps) {
  const { map: words, places } = useSharedTexts();
  const own = sides.filter((side) => place[side] !== null);
  const [chosen, setChosen] = useState<Side | null>(null);
  const side = [chosen, shown, ...own].find((each) => each && place[each]) ?? null;
  const latest = side && place[side];
  return (
    <div className="detail flush-end">
      <p className="flush muted small">
        <Marked>
          {place.address} {place.detailAddress}
          <br />
          {place.facilityTypeName} · {place.detailFacilityTypeName}
        </Marked>
      </p>
      {side && own.length > 1 && (
        <ChoiceGroup
          label={words.installation}
          options={own.map((value) => ({ value, name: places.installation[value] }))}
          value={side}
          onChange={setChosen}
        />
      )}
      {latest && <LargeValue latest={latest} measure={measure} />}
      <GradeGuide measures={[measure]} />
      {latest && <OtherValues latest={latest} measures={measures.filter(({ type }) => type !== measure.type)} />}
      <DayChart
        hours={place.last24Hours}
        measure={measures.find(({ type }) => type === place.measurementType) ?? measure}
      />
      <DeviceList devices={place.devices} measure={measure} />
      <p className="way-on">
        <ActionLink to={statistics} primary>
          {words.statistics}
        </ActionLink>
      </p>
    </div>
  );
}

function LargeValue({ latest, measure }: { latest: Latest; measure: Measure }) {
  const { measures: words, places } = useSharedTexts();
  const { value } = measured(latest, measure);
  const grade = shownGrade(latest, measure);
  const time = latest.measurementDatetime && formatDatetime(latest.measurementDatetime);
  return (
    <div className="stack gap-2" data-stale={latest.isStale || undefined}>
      <span className="bold">{words.name(measure)}</span>
      <span className={styles.value}>
        <LiveValue key={measure.type} value={value}>
          <strong className="fades text-44 close-lines">{formatValue(measure, value)}</strong>
        </LiveValue>
        {value !== null && <small>{measure.unit}</small>}
        <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="solid" />
      </span>
      {time && (
        <span className="muted small">
          {latest.isStale ? <StaleNote measured={places.measuredAt(time)} /> : places.measuredAt(time)}
          <CorrectionMark of={latest} />
        </span>
      )}
    </div>
  );
}

function OtherValues({ latest, measures }: { latest: Latest; measures: readonly Measure[] }) {
  const { map: words, measures: names } = useSharedTexts();
  return (
    <section>
      <h3 className="tight-title text-16">{words.others}</h3>
      <dl className={styles.others}>
        {measures.map((measure) => (
          <div className="row baseline between line-above" key={measure.type}>
            <dt>{names.name(measure)}</dt>
            <dd className="nowrap">
              <GradedValue values={latest} measure={measure} hasUnit />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const chartHeightPx = 200;

/** The last day by hour, for each side with devices. */
function DayChart({ hours, measure }: { hours: OpenMeasuredPlace['last24Hours']; measure: Measure }) {
  const { map: words, measures: names, places } = useSharedTexts();
  // Live values don't change the series, which would redraw the chart.
  const series = useMemo(
    () =>
      sides
        .map((side) => ({ name: places.installation[side], points: hours[side] }))
        .filter(({ points }) => points.length > 0),
    [hours, places],
  );
  return (
    <MeasureChart
      title={`${words.day} ${names.name(measure)}`}
      kind="line"
      measure={measure}
      datetimeType="hour"
      series={series}
      height={chartHeightPx}
    />
  );
}
