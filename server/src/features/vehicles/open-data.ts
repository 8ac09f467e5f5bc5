/** Cleaning vehicles as open data: daily sums over all vehicles, which reveal no vehicle, driver or route. */
import { formatSeoulDate, nextBucket, parseSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { type ListColumn, timeColumns, valuesIn } from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import type { Services } from '#platform/services.ts';
import { sumsBy } from './report.ts';

type Day = Awaited<ReturnType<typeof sumsBy>>[number];

const columns: readonly ListColumn<Day>[] = [
  { ...timeColumns.day, field: 'drivingDate', name: '운행일', value: (day) => day.drivingDate },
  {
    field: 'totalVehicleCount',
    name: '신호를 보낸 차량',
    englishName: 'Vehicles that reported',
    unit: '대',
    value: (day) => day.totalVehicleCount,
  },
  {
    field: 'operationVehicleCount',
    name: '운행한 차량',
    englishName: 'Vehicles that drove',
    unit: '대',
    value: (day) => day.operationVehicleCount,
  },
  { field: 'trash', name: '생활폐기물 차량', englishName: 'Household waste', unit: '대', value: (day) => day.trash },
  { field: 'recycle', name: '재활용 차량', englishName: 'Recycling', unit: '대', value: (day) => day.recycle },
  { field: 'garbage', name: '음식물 차량', englishName: 'Food waste', unit: '대', value: (day) => day.garbage },
  {
    field: 'operationDatetimeMinute',
    name: '운행 시간',
    englishName: 'Driving time',
    unit: '분',
    value: (day) => day.operationDatetimeMinute,
  },
  {
    field: 'drivingDistance',
    name: '운행 거리',
    englishName: 'Distance',
    unit: 'km',
    value: (day) => day.drivingDistance,
  },
  {
    field: 'avgVelocity',
    name: '평균 속도',
    englishName: 'Average speed',
    unit: 'km/h',
    value: (day) => day.avgVelocity,
  },
];

export const vehicleOpenData = ({ db }: Pick<Services, 'db'>): DataSet[] => [
  {
    name: 'vehicle-days',
    title: '청소차량 운행 일별',
    englishTitle: 'Driving of cleaning vehicles by day',
    description: '모든 청소차량의 하루 운행을 더한 값입니다. 차량이나 운전자, 경로는 싣지 않습니다.',
    englishDescription: 'A day’s driving of all cleaning vehicles together, without vehicles, drivers or ways.',
    version: 1,
    columns,
    period: {
      unit: 'day',
      async first() {
        const day = await db
          .selectFrom('vehicle_day')
          .select(sql<string | null>`min(day)::text`.as('first'))
          .executeTakeFirst();
        return day?.first ? parseSeoul(day.first) : null;
      },
    },
    async *batches(range) {
      if (!range) return;
      for (let month = range.from; month <= range.to; month = nextBucket(month, 'month')) {
        const last = new Date(Math.min(nextBucket(month, 'month').getTime() - 1, range.to.getTime()));
        const days = { from: formatSeoulDate(month), to: formatSeoulDate(last), count: 31 };
        const found = await sumsBy(db, 'day', {}, days);
        if (found.length > 0) yield found.map((day) => valuesIn(columns, day));
      }
    },
  },
];
