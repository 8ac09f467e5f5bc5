import { type CctvType, cctvTypeNames } from '@maru/domain/people';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { peopleDashboardWords as words } from '#texts/ko/console-people.ts';
import { FlowChart } from '../flow-chart.tsx';

/** Labels of today's chart before the first count. */
const emptyHours = ['00', '01', '02'];

interface TodayChartProps {
  type: CctvType;
  /** Empty for all areas. */
  areaCode: string;
  /** The area's name. */
  area: string;
}

/** Today's ins and outs by hour. */
export function TodayChart({ type, areaCode, area }: TodayChartProps) {
  const flow = useRefreshedCall('GET /admin/api/dashboard/cctv/installation-place/chart', {
    query: { cctvType: type, ...(areaCode && { installationPlaceCode: areaCode }) },
  });
  const title = words.hourly(area, cctvTypeNames[type]);
  const { data } = flow;
  if (!data) return <Unanswered call={flow} what={title} height="14rem" />;
  const isEmpty = data.series.every(({ points }) => points.length === 0);
  const today = formatSeoulDate(new Date());
  const nothing = emptyHours.map((hour) => ({ measurementDatetime: `${today} ${hour}:00`, value: 0 }));
  return (
    <FlowChart
      title={title}
      unit={data.unit}
      names={words}
      series={isEmpty ? data.series.map((line) => ({ ...line, points: nothing })) : data.series}
      datetimeType="hour"
      height={200}
    />
  );
}
