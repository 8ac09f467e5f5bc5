import type { InputOf } from '@maru/contract';
import { cctvTypes } from '@maru/domain/people';
import { useCall } from '#lib/api/use-call.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { useTexts } from '#texts/texts.tsx';
import { Figures } from '#ui/page/figures.tsx';

type Query = Omit<InputOf<'GET /api/cctv/statistics/chart'>['query'], 'cctvType'>;

/** Ins and outs over a whole range, and the number of areas and CCTVs. */
export function FlowTotals({ query }: { query: Query }) {
  const { people: words } = useTexts();
  const persons = useCall('GET /api/cctv/statistics/chart', { query }, { keepPrevious: true });
  const cars = useCall(
    'GET /api/cctv/statistics/chart',
    { query: { ...query, cctvType: 'car' } },
    { keepPrevious: true },
  );
  const counted = useCall('GET /api/cctv/installation-place/device-summary', {});
  const answers = { person: persons, car: cars };
  const sums = cctvTypes.flatMap((type) => {
    const { data, isError } = answers[type];
    return (['in', 'out'] as const).map((direction) => {
      const points = isError ? undefined : data?.series.find((line) => line.direction === direction)?.points;
      const sum = points?.reduce((all, { value }) => all + (value ?? 0), 0);
      const format = type === 'person' ? words.personCount : words.carCount;
      return [`${words.types[type]} ${words[direction]}`, sum === undefined ? noValue : format(sum)] as const;
    });
  });
  const summary = counted.data;
  const facts = [
    ...sums,
    [words.areas, summary ? words.areaCount(summary.measurement_area_count) : noValue],
    [words.cctvs, summary ? words.cctvCount(summary.cctv_device_count) : noValue],
  ] as const;
  return <Figures label={words.statistics.totals} figures={facts} />;
}
