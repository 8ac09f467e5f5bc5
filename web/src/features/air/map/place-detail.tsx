import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { useState } from 'react';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { formatValue } from '../../../lib/formats/measurement.ts';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { ChoiceGroup } from '../../../ui/map/page/choice-group.tsx';
import { StaleNote } from '../../../ui/state/stale-note.tsx';
import { GradedValue } from '../parts/graded-value.tsx';
import { type AirLatest, measured, shownGrade } from '../parts/latest.ts';
import { LiveValue } from '../parts/live-value.tsx';
import { DayChart } from './day-chart.tsx';
import { DeviceList } from './device-list.tsx';
import styles from './place-detail.module.css';
import type { AirDetail } from './use-air-detail.ts';

type Side = 'indoor' | 'outdoor';

interface PlaceDetailProps {
  place: AirDetail;
  type: AirMeasurementType;
  /** Inside or outside, where the map shows one of them. */
  shown: Side | null;
}

/** What is known of the open place: the measurement of the map large, then the rest. */
export function PlaceDetail({ place, type, shown }: PlaceDetailProps) {
  const { air, airMap: words } = useTexts();
  const sides = (['outdoor', 'indoor'] as const).filter((side) => place[side] !== null);
  const [chosen, setChosen] = useState<Side | null>(null);
  const side = [chosen, shown, ...sides].find((each) => each && place[each]) ?? null;
  const latest = side && place[side];
  return (
    <div className={styles.detail}>
      <p className={styles.where}>
        {place.address} {place.detailAddress}
        <br />
        {place.facilityTypeName} · {place.detailFacilityTypeName}
      </p>
      {side && sides.length > 1 && (
        <ChoiceGroup
          label={words.installation}
          options={sides.map((value) => ({ value, name: air.installation[value] }))}
          value={side}
          onChange={setChosen}
        />
      )}
      {latest && <Latest latest={latest} type={type} />}
      <DayChart place={place} />
      <DeviceList devices={place.devices} type={type} />
      <p className={styles.next}>
        <PageLink to={paths.airQualityPlace(place.placeId)} className={actionClass(true)}>
          {words.statistics}
        </PageLink>
      </p>
    </div>
  );
}

function Latest({ latest, type }: { latest: AirLatest; type: AirMeasurementType }) {
  const texts = useTexts();
  const { value } = measured(latest, type);
  const grade = shownGrade(latest, type);
  const time = latest.measurementDatetime && formatDatetime(latest.measurementDatetime);
  return (
    <>
      <div className={styles.main} data-stale={latest.isStale || undefined}>
        <span className={styles.measurement}>{texts.air.measurement[type]}</span>
        <span className={styles.value}>
          <LiveValue key={type} value={value}>
            <strong>{formatValue(type, value)}</strong>
          </LiveValue>
          {value !== null && <small>{airMeasure(type).unit}</small>}
          <GradeBadge grade={grade} word={gradeWord(texts, grade, type)} variant="solid" />
        </span>
        {time && (
          <span className={styles.time}>
            {latest.isStale ? <StaleNote measured={texts.air.measuredAt(time)} /> : texts.air.measuredAt(time)}
          </span>
        )}
      </div>
      <section>
        <h3 className={styles.heading}>{texts.airMap.others}</h3>
        <dl className={styles.others}>
          {airMeasures
            .filter((other) => other.type !== type)
            .map((other) => (
              <div key={other.type}>
                <dt>{texts.air.measurement[other.type]}</dt>
                <dd>
                  <GradedValue values={latest} type={other.type} hasUnit />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    </>
  );
}
