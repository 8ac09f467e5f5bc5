import { useCall } from '#lib/api/use-call.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { AreaFigures } from './area-figures.tsx';
import { FlowChart } from './flow-chart.tsx';
import type { Area } from './people.ts';

/** An area in detail: persons present, and ins and outs over the last seven days. */
export function AreaWeek({ area }: { area: Area }) {
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
