/** Handlers of the area `airStatistics`: rows by place and time, charts and workbooks. */
import { airStatistics, averageKinds } from '@maru/contract/air-statistics';
import type { Input, Output } from '@maru/contract/call';
import { airMeasure, airMeasures } from '@maru/domain/air';
import { type InstallationType, installationTypeNames } from '@maru/domain/facility';
import { gradeOf, gradeWordOf } from '@maru/domain/measure';
import { formatBucket, formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { placesOf } from '#places/places.ts';
import type { StandingDevice } from '#places/queries.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { handle } from '#platform/http/handle.ts';
import { Written } from '#platform/http/written.ts';
import type { Services } from '#platform/services.ts';
import { averageOf, graded } from '#telemetry/statistics/averages.ts';
import { type GroupedRow, groupedStatistics, type Member } from '#telemetry/statistics/grouped.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { statisticsOf } from '#telemetry/statistics/statistics.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { type AirPlace, airPlaces } from './places.ts';
import { airSeries } from './series.ts';
import { type DetailRow, detailColumns, listColumns, type Row } from './statistics-columns.ts';

type Filter = Input<typeof airStatistics.chart>['query'];
type DetailFilter = Input<typeof airStatistics.detailChart>['query'];

const [indoorSide, outdoorSide] = [0, 1];
const sideOf = (device: StandingDevice) => (device.installationType === 'indoor' ? indoorSide : outdoorSide);
const averages = airMeasures.map((measure) => ({ measure, average: averageOf(measure) }));
/** Sums over some sides together, in the order of the measures. */
function together(sides: readonly GroupedRow['sides'][number][]) {
  return averages.map(({ measure, average }, at) => {
    const sum = sides.reduce((all, side) => all + (side.sums[at] ?? 0), 0);
    const count = sides.reduce((all, side) => all + (side.counts[at] ?? 0), 0);
    return { measure, value: average(sum, count) };
  });
}
const readingsOf = (row: GroupedRow) => row.sides.reduce((sum, { readings }) => sum + readings, 0);

/** The three averages of each measure, with grades and words. */
function averagesOf({ sides }: GroupedRow) {
  const bySide = (side: number) => together(sides.filter((one) => one.side === side));
  const kinds = [bySide(indoorSide), bySide(outdoorSide), together(sides)];
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

export function registerAirStatistics(app: FastifyInstance, services: Services) {
  const { pool, clock } = services;
  const places = placesOf(airPlaces, services);
  const grouped = groupedStatistics(pool, airSeries, airMeasures);
  const statistics = statisticsOf(pool, airSeries, airMeasures);

  const counts = (device: StandingDevice, installation: InstallationType) =>
    installation === 'all' || device.installationType === installation;

  /** The places that match, by name, with what of them counts. */
  async function asked({ installationType = 'indoor', ...query }: Filter) {
    const range = readRange(query);
    const { keyword, searchType, dongCode, facilityType, detailFacilityType } = query;
    const found = await places.load({ keyword, searchType, dongCode, facilityType, detailFacilityType });
    const members = found.flatMap((place, group): Member[] =>
      place.devices
        .filter((device) => counts(device, installationType))
        .map((device) => ({ deviceId: device.deviceId, group, side: sideOf(device) })),
    );
    const facts = found.map((place) =>
      factsOf(
        place,
        place.devices.filter((device) => counts(device, installationType)),
      ),
    );
    const rowOf = (row: GroupedRow, rowNumber: number): Row => ({
      rowNumber,
      ...(facts[row.group] as ReturnType<typeof factsOf>),
      measurementDatetime: formatBucket(row.bucket, range.unit),
      readingCount: readingsOf(row),
      ...averagesOf(row),
    });
    return { range, members, rowOf };
  }

  /** The devices of one place that are asked for, by code. Throws NOT_FOUND. */
  async function askedDevices({
    installationType = 'all',
    installationLocation,
    installationPlaceId,
    ...query
  }: DetailFilter) {
    const range = readRange(query);
    const place = await places.standing(installationPlaceId);
    const devices = place.devices.filter(
      (device) =>
        counts(device, installationType) &&
        (installationLocation === undefined || device.installationLocation === installationLocation),
    );
    const members = devices.map(
      (device, group): Member => ({ deviceId: device.deviceId, group, side: sideOf(device) }),
    );
    const rowOf = (row: GroupedRow, rowNumber: number): DetailRow => {
      const device = devices[row.group] as StandingDevice;
      const values = together(row.sides).map(({ measure, value }) => [measure.field, value]);
      return {
        rowNumber,
        deviceId: device.deviceId,
        managementCode: device.managementCode,
        installationLocation: device.installationLocation,
        isOutdoor: device.installationType === 'outdoor',
        measurementDatetime: formatBucket(row.bucket, range.unit),
        readingCount: readingsOf(row),
        ...graded(airMeasures, Object.fromEntries(values)),
      };
    };
    return { place, range, members, rowOf };
  }

  /** Lines of one measure, inside and outside apart. */
  async function chartOf(
    members: readonly Member[],
    range: ReturnType<typeof readRange>,
    type: Filter['measurementType'],
  ) {
    const measurementType = type === undefined || type === 'all' ? 'ultra_fine_dust' : type;
    const measure = airMeasure(measurementType);
    const types = (['indoor', 'outdoor'] as const).filter((_, side) => members.some((member) => member.side === side));
    const series = await Promise.all(
      types.map(async (installationType) => {
        const side = installationType === 'indoor' ? indoorSide : outdoorSide;
        const ids = members.filter((member) => member.side === side).map(({ deviceId }) => deviceId);
        const line = await statistics.line(ids, measure, range, clock.now());
        return { installationType, name: installationTypeNames[installationType], line };
      }),
    );
    return new Written<Output<typeof airStatistics.chart>>((bytes) =>
      writeChart(bytes, { measurementType, unit: measure.unit, datetimeType: range.unit, series }),
    );
  }

  handle(app, airStatistics, {
    rows: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.page(await asked(filter), { pageNumber, pageSize }),
    async chart({ query }) {
      const { members, range } = await asked(query);
      return chartOf(members, range, query.measurementType);
    },
    async excel({ query }, context) {
      const found = await asked(query);
      const totalCount = await grouped.count(found);
      return excelAnswer(context, {
        name: '대기질_통계',
        now: clock.now(),
        columns: listColumns,
        rows: grouped.rows(found, totalCount),
        totalCount,
      });
    },
    detail: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.page(await askedDevices(filter), { pageNumber, pageSize }),
    async detailChart({ query }) {
      const { members, range } = await askedDevices(query);
      return chartOf(members, range, query.measurementType);
    },
    async detailExcel({ query }, context) {
      const found = await askedDevices(query);
      const totalCount = await grouped.count(found);
      return excelAnswer(context, {
        name: `대기질_통계_${found.place.placeName}`,
        now: clock.now(),
        columns: detailColumns,
        rows: grouped.rows(found, totalCount),
        totalCount,
      });
    },
    async deviceLocations({ params }) {
      return { list: places.devices(await places.find(params.installationPlaceId)) };
    },
  });
}

/** What a row says of its place. */
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
