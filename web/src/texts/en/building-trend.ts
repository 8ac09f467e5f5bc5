import { type buildingTrend as ko, signed } from '../ko/building-trend.ts';
import { counted } from './counted.ts';

export const buildingTrend: typeof ko = {
  line: (measure) => `${measure} trend`,
  told: ({ slopeAMonth, slopeErrorAMonth, monthsToNextGrade }, unit) =>
    `Trend ${signed(slopeAMonth)} ± ${slopeErrorAMonth.toFixed(4)}\u2009${unit} a month. ${
      monthsToNextGrade === null
        ? 'When it will reach the next grade can’t be estimated.'
        : `At this rate it will reach the next grade in about ${counted(Math.max(1, Math.round(monthsToNextGrade)), 'month')}.`
    }`,
  none: 'There are too few days of readings to calculate a trend.',
  rule: 'A trend is calculated from the daily means of the last 13 months, or of the days since the sensor’s baseline was reset. A time is given only if there are at least 330 days and the change is clearly greater than its error.',
};
