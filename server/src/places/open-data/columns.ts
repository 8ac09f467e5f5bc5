/** Columns of data sets shared by several groups, and columns derived from a series. */
import { type Measure, valueName } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { averageOf } from '#telemetry/statistics/averages.ts';
import type { DataColumn, DataRow, DataValue } from './data-set.ts';

/** English units by Korean unit; other units are the same in both languages. */
const englishUnits: Readonly<Record<string, string>> = { 명: 'persons', 대: '', 개: '', 시간: 'h', 분: 'min' };

export const englishUnit = (unit: string): string => englishUnits[unit] ?? unit;

export const timeColumns: Record<DatetimeType, DataColumn> = {
  hour: {
    field: 'measurementDatetime',
    name: '측정 시각',
    englishName: 'Hour',
    meaning: '한국 시간. 그 시각부터 한 시간',
    englishMeaning: 'Start of the hour in Korean time',
  },
  day: {
    field: 'measurementDatetime',
    name: '측정일',
    englishName: 'Day',
    meaning: '한국 시간의 하루',
    englishMeaning: 'Day in Korean time',
  },
  month: {
    field: 'measurementDatetime',
    name: '측정월',
    englishName: 'Month',
    meaning: '한국 시간의 한 달',
    englishMeaning: 'Month in Korean time',
  },
};

export const readingColumn: DataColumn = {
  field: 'readingCount',
  name: '측정 횟수',
  englishName: 'Readings',
  meaning: '값을 낸 데 쓰인 측정의 수',
  englishMeaning: 'Number of readings that the values come from',
};

/** A column of a list, with a function that returns a row's value. */
export interface ListColumn<Row> extends DataColumn {
  value(row: Row): DataValue;
}

/** The values of a row, in the order of the columns. */
export const valuesIn = <Row>(columns: readonly ListColumn<Row>[], row: Row): DataRow =>
  columns.map(({ value }) => value(row));

interface Placed {
  placeId: number;
  placeName: string;
  dongCode: string;
  dongName: string;
  latitude: number;
  longitude: number;
}

/** Identity and dong of a place. */
export const placeColumns: readonly ListColumn<Omit<Placed, 'latitude' | 'longitude'>>[] = [
  {
    field: 'installationPlaceId',
    name: '장소 번호',
    englishName: 'Place number',
    meaning: '다른 데이터와 잇는 번호',
    englishMeaning: 'Links rows of different data sets',
    value: ({ placeId }) => placeId,
  },
  {
    field: 'installationPlaceName',
    name: '장소 이름',
    englishName: 'Place name',
    value: ({ placeName }) => placeName,
  },
  { field: 'dongCode', name: '행정동 코드', englishName: 'Dong code', value: ({ dongCode }) => dongCode },
  { field: 'dongName', name: '행정동', englishName: 'Dong', value: ({ dongName }) => dongName },
];

export const addressColumn: ListColumn<{ address: string; detailAddress: string }> = {
  field: 'address',
  name: '주소',
  englishName: 'Address',
  value: ({ address, detailAddress }) => `${address} ${detailAddress}`.trim(),
};

export const positionColumns: readonly ListColumn<Pick<Placed, 'latitude' | 'longitude'>>[] = [
  {
    field: 'latitude',
    name: '위도',
    englishName: 'Latitude',
    unit: '°',
    meaning: 'WGS 84',
    englishMeaning: 'WGS 84',
    value: ({ latitude }) => latitude,
  },
  {
    field: 'longitude',
    name: '경도',
    englishName: 'Longitude',
    unit: '°',
    meaning: 'WGS 84',
    englishMeaning: 'WGS 84',
    value: ({ longitude }) => longitude,
  },
];

/** A figure of a series' rollups, and the column that publishes it. */
export interface PublishedFigure {
  /** The figure's field in the series: of a measure, a counter, or a timed word ('statusOn'). */
  figure: string;
  column: DataColumn;
  /** The published value of a stored sum and its count. */
  publish(sum: number, count: number): number | null;
}

/** A measure's average, rounded as in the calls of statistics. */
export const averageFigure = (measure: Measure): PublishedFigure => ({
  figure: measure.field,
  column: {
    field: valueName(measure.field),
    name: `${measure.name} 평균`,
    englishName: `${measure.englishName}, average`,
    unit: measure.unit,
  },
  publish: averageOf(measure),
});

/** The increase of a counter. */
export const growthFigure = (figure: string, column: DataColumn): PublishedFigure => ({
  figure,
  column,
  publish: (sum) => sum,
});

const tenthOfHourMs = 360_000;

/** The duration of a timed word, in hours with one decimal. */
export const hoursFigure = (figure: string, column: DataColumn): PublishedFigure => ({
  figure,
  column: { ...column, unit: '시간' },
  publish: (milliseconds) => Math.round(milliseconds / tenthOfHourMs) / 10,
});
