/** The series of CCTVs: running totals of persons and cars in and out. */
import { fastestCars, fastestPersons, largestTotal, peopleTotals, setBackPersons } from '@maru/domain/people';
import { counter, defineSeries } from '#telemetry/series/series.ts';

const persons = counter('명', largestTotal, setBackPersons, fastestPersons);
const cars = counter('대', largestTotal, setBackPersons, fastestCars);

export const peopleSeries = defineSeries({
  name: 'people',
  columns: { personIn: persons, personOut: persons, carIn: cars, carOut: cars },
  required: peopleTotals,
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: true,
  blocks: true,
});
