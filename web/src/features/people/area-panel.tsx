import type { OutputOf } from '@maru/contract';
import { type CctvType, crowding } from '@maru/domain/people';
import { useMemo } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { AreaFigures } from './area-figures.tsx';
import { FlowChart } from './flow-chart.tsx';
import { peoplePaths } from './paths.ts';
import styles from './people.module.css';

interface AreaPanelProps {
  area: OutputOf<'GET /api/map/statistics/cctv/installation-place/detail'>;
  cctvType: CctvType;
}

const fields = {
  person: { in: 'personInCount', out: 'personOutCount' },
  car: { in: 'carInCount', out: 'carOutCount' },
} as const;

/** An open area on the map: persons present, and today's ins and outs by hour. */
export function AreaPanel({ area, cctvType }: AreaPanelProps) {
  const { people: words } = useTexts();
  const { hours, installationPlaceCode } = area;
  const series = useMemo(
    () =>
      (['in', 'out'] as const).map((direction) => ({
        direction,
        points: hours.map((hour) => ({
          measurementDatetime: hour.measurementDatetime,
          value: hour[fields[cctvType][direction]],
        })),
      })),
    [hours, cctvType],
  );
  return (
    <div className={styles.panel}>
      <AreaFigures area={area} />
      <GradeGuide measures={[crowding]} />
      <FlowChart
        title={`${words.map.today} (${words.types[cctvType]})`}
        unit={cctvType === 'person' ? words.personUnit : words.carUnit}
        names={words}
        series={series}
        datetimeType="hour"
        height={200}
      />
      <ActionLink
        to={peoplePaths.statistics}
        search={{ ...beginning, installationPlaceCode, datetimeType: 'hour' }}
        primary
      >
        {words.statistics.title}
      </ActionLink>
    </div>
  );
}
