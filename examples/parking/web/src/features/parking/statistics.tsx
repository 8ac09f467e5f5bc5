/** The console's statistics of parking bays: the hours of all matching bays by day, and a row per bay. */
import { dateRange, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { ChartSection, useFilters } from '#screens/statistics/statistics.tsx';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleParkingWords, parkingTexts } from '#texts/parking.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';

const words = consoleParkingWords.statistics;
const filters = [dateRange('startDate', 'endDate', 'year'), dong(), text('lotName', parkingTexts.ko.lot)] as const;
const hourFields = ['freeHours', 'takenHours'] as const;

const bays = listOf('GET /admin/api/statistics/parking', {
  page: 'systemStatistics/parking',
  title: words.title,
  key: 'deviceId',
  name: 'managementCode',
  filters,
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'managementCode', header: devicesWords.code, sort: true, as: 'whole' },
    { field: 'lotName', header: parkingTexts.ko.lot },
    { field: 'address', header: placesWords.address, sort: true, as: 'address' },
    ...hourFields.map((field) => ({ field, header: words[field], note: words.hours, as: 'number' }) as const),
  ],
  excel: 'GET /admin/api/statistics/parking/excel',
});

export const ParkingStatisticsPage = () => <ListScreen list={bays} overview={<Days />} />;

function Days() {
  const query = useFilters(filters);
  return (
    <ChartSection call="GET /admin/api/statistics/parking/chart" query={query} title={words.days}>
      {({ list }) => (
        <TimeChart
          title={words.days}
          isHeaded
          kind="bar"
          unit={words.hours}
          decimals={1}
          format={(value) => (value === null ? '-' : `${value.toFixed(1)} ${words.hours}`)}
          datetimeType="day"
          series={hourFields.map((field) => ({
            name: words[field],
            points: list.map(({ measurementDatetime, [field]: value }) => ({ measurementDatetime, value })),
          }))}
        />
      )}
    </ChartSection>
  );
}
