import { type buildingTrend as ko, signed } from '../ko/building-trend.ts';
import { counted } from './counted.ts';

export const buildingTrend: typeof ko = {
  line: (measure) => `${measure} trend`,
  told: ({ slopeAMonth, slopeErrorAMonth, monthsToNextGrade }, unit) =>
    `Trend ${signed(slopeAMonth)} ± ${slopeErrorAMonth.toFixed(4)}\u2009${unit} a month. ${
      monthsToNextGrade === null
        ? 'It can’t be told when it will reach the next grade.'
        : `If it goes on like this, it reaches the next grade in about ${counted(Math.max(1, Math.round(monthsToNextGrade)), 'month')}.`
    }`,
  none: 'There are too few days of readings to tell a trend.',
  rule: 'A trend is calculated from the daily means of the last 13 months, or of the days since the sensor’s baseline was reset. A time is told only if there are at least 330 days and the change is clearly greater than its error.',
};
