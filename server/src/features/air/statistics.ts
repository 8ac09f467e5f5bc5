/** Handlers of the area `airStatistics`: rows by place and time, charts and workbooks. */
import { type airStatistics, averageKinds } from '@maru/contract/air-statistics';
import type { Input, Output } from '@maru/contract/call';
import { type AirField, airMeasure, airMeasures } from '@maru/domain/air';
import { type InstallationType, installationTypeNames } from '@maru/domain/facility';
import { gradeOf, gradeWordOf } from '@maru/domain/measure';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type PeriodList, type PeriodRow, periodHandlers, periodRows } from '#places/period-statistics.ts';
import { placesOf } from '#places/places.ts';
import type { StandingDevice } from '#places/queries.ts';
import type { Handlers } from '#platform/http/handle.ts';
import { Written } from '#platform/http/written.ts';
import type { Services } from '#platform/services.ts';
import { averageOf, graded } from '#telemetry/statistics/averages.ts';
import { groupedStatistics, type RequestedRows, type SideSums } from '#telemetry/statistics/grouped.ts';
import { type Range, readRange } from '#telemetry/statistics/range.ts';
import { statisticsOf } from '#telemetry/statistics/statistics.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { correctionNote, selectPeriods } from './corrections.ts';
import { type AirPlace, airPlaces } from './places.ts';
import { airSeries } from './series.ts';
import { type DetailRow, detailColumns, listColumns, type Row } from './statistics-columns.ts';

type Filter = Input<typeof airStatistics.chart>['query'];
type DetailFilter = Input<typeof airStatistics.detailChart>['query'];

/** The subject of a chart. */
interface Charted {
  rows: Pick<RequestedRows<unknown>, 'members' | 'range'>;
}

const sides = ['indoor', 'outdoor'] as const;
const sideOf = (device: StandingDevice) => sides.indexOf(device.installationType);
const averages = airMeasures.map((measure) => ({ measure, average: averageOf(measure) }));
/** Sums over several sides, in measure order. */
function together(some: readonly SideSums[]) {
  return averages.map(({ measure, average }, at) => {
    const sum = some.reduce((all, side) => all + (side.sums[at] ?? 0), 0);
    const count = some.reduce((all, side) => all + (side.counts[at] ?? 0), 0);
    return { measure, value: average(sum, count) };
  });
}

const fieldsOf = (values: ReturnType<typeof together>) =>
  Object.fromEntries(values.map(({ measure, value }) => [measure.field, value])) as Record<AirField, number | null>;

/** The three averages of each measure, with grades and words. */
function averagesOf(counted: readonly SideSums[]) {
  const kinds = [...sides.map((_, at) => together(counted.filter(({ side }) => side === at))), together(counted)];
  return Object.fromEntries(
    kinds.flatMap((values, kind) =>
      values.flatMap(({ measure, value }) => {
        const name = `${measure.field}${averageKinds[kind]}`;
        if (!measure.scale) return [[name, value]];
        const grade = gradeOf(measure, value);
        return [
          [name, value],
          [`${name}Status`, grade],
          [`${name}StatusName`, gradeWordOf(measure, grade)],
        ];
      }),
    ),
  ) as Pick<Row, Extract<keyof Row, `${string}Avg${string}`>>;
}

/** The handlers, and the rows of the list's workbook. */
export function openAirStatistics(services: Services) {
  const { db, reads, clock } = services;
  const places = placesOf(airPlaces, services);
  const grouped = groupedStatistics(reads, airSeries, airMeasures);
  const statistics = statisticsOf(reads, airSeries, airMeasures);

  const counts = (device: StandingDevice, installation: InstallationType) =>
    installation === 'all' || device.installationType === installation;

  const noteIn = (range: Range) => (deviceIds: readonly number[]) => correctionNote(db, deviceIds, range);

  /** The matching places by name, with the devices that count. */
  async function listOf({ installationType = 'indoor', ...query }: Filter): Promise<PeriodList<Row>> {
    const range = readRange(query);
    const { keyword, searchType, dongCode, facilityType, detailFacilityType } = query;
    const found = await places.load({ keyword, searchType, dongCode, facilityType, detailFacilityType });
    const groups = found.map((place) => {
      const devices = place.devices.filter((device) => counts(device, installationType));
      return { devices, facts: factsOf(place, devices) };
    });
    const rowOf = ({ facts }: (typeof groups)[number], { rowNumber, time, readingCount, sides: own }: PeriodRow) => ({
      rowNumber,
      ...facts,
      measurementDatetime: time,
      readingCount,
      ...averagesOf(own),
    });
    return {
      rows: periodRows(range, groups, rowOf, sideOf),
      fileName: '대기질_통계',
      columns: listColumns,
      note: noteIn(range),
    };
  }

  /** The requested devices of one place by code. Throws NOT_FOUND. */
  async function devicesOf({
    installationType = 'all',
    installationLocation,
    installationPlaceId,
    ...query
  }: DetailFilter): Promise<PeriodList<DetailRow>> {
    const range = readRange(query);
    const place = await places.standing(installationPlaceId);
    const devices = place.devices.filter(
      (device) =>
        counts(device, installationType) &&
        (installationLocation === undefined || device.installationLocation === installationLocation),
    );
    const groups = devices.map((device) => ({ ...device, devices: [device] }));
    const rowOf = (device: StandingDevice, { rowNumber, time, readingCount, sides: own }: PeriodRow): DetailRow => ({
      rowNumber,
      deviceId: device.deviceId,
      managementCode: device.managementCode,
      installationLocation: device.installationLocation,
      isOutdoor: device.installationType === 'outdoor',
      measurementDatetime: time,
      readingCount,
      ...graded(airMeasures, fieldsOf(together(own))),
    });
    const fileName = `대기질_통계_${place.placeName}`;
    return { rows: periodRows(range, groups, rowOf, sideOf), fileName, columns: detailColumns, note: noteIn(range) };
  }

  /** Lines of one measure, separate for indoors and outdoors. */
  async function chartOf({ rows: { members, range } }: Charted, type: Filter['measurementType']) {
    const measurementType = type === undefined || type === 'all' ? 'ultra_fine_dust' : type;
    const measure = airMeasure(measurementType);
    const types = sides.filter((_, at) => members.some(({ side }) => side === at));
    const series = await Promise.all(
      types.map(async (installationType) => {
        const at = sides.indexOf(installationType);
        const ids = members.filter(({ side }) => side === at).map(({ deviceId }) => deviceId);
        const line = await statistics.line(ids, measure, range, clock.now());
        return { installationType, name: installationTypeNames[installationType], line };
      }),
    );
    const corrections = await selectPeriods(
      db,
      members.map(({ deviceId }) => deviceId),
    );
    return new Written<Output<typeof airStatistics.chart>>((bytes) =>
      writeChart(bytes, { measurementType, unit: measure.unit, datetimeType: range.unit, corrections, series }),
    );
  }

  const list = periodHandlers(services, grouped, listOf);
  const detail = periodHandlers(services, grouped, devicesOf);
  const handlers: Handlers<typeof airStatistics> = {
    ...list,
    chart: async ({ query }) => chartOf(await listOf(query), query.measurementType),
    detail: detail.rows,
    detailChart: async ({ query }) => chartOf(await devicesOf(query), query.measurementType),
    detailExcel: detail.excel,
    deviceLocations: async ({ params }) => ({
      list: places.devices(await places.find(params.installationPlaceId)),
    }),
  };
  return { handlers, exportOf: list.exportOf };
}

/** A row's fields about its place. */
function factsOf(place: AirPlace, counted: readonly StandingDevice[]) {
  const { devices } = place;
  const newest = devices.reduce<Date | null>(
    (best, { measuredAt }) => (measuredAt && (!best || measuredAt > best) ? measuredAt : best),
    null,
  );
  return {
    installationPlaceId: place.placeId,
    installationLocation: [...new Set(counted.map((device) => device.installationLocation))].join(', '),
    managementCode: counted.map((device) => device.managementCode).join(', '),
    isOutdoor: counted.length > 0 && counted.every((device) => device.installationType === 'outdoor'),
    dongCodeName: place.dongName,
    facilityTypeName: place.facilityTypeName,
    detailFacilityTypeName: place.detailFacilityTypeName,
    installationPlaceName: place.placeName,
    address: place.address,
    detailAddress: place.detailAddress,
    deviceIndoorCount: devices.filter((device) => device.installationType === 'indoor').length,
    deviceOutdoorCount: devices.filter((device) => device.installationType === 'outdoor').length,
    activatedOnCount: devices.filter((device) => device.isActivated).length,
    activatedOffCount: devices.filter((device) => !device.isActivated).length,
    eventTime: newest ? formatSeoul(newest) : '',
  };
}
