import { type buildingTrend as ko, signed } from '../ko/building-trend.ts';
import { counted } from './counted.ts';

export const buildingTrend: typeof ko = {
  line: (measure) => `${measure} trend`,
  told: ({ slopeAMonth, slopeErrorAMonth, monthsToNextGrade }, unit) =>
    `Trend ${signed(slopeAMonth)} ± ${slopeErrorAMonth.toFixed(4)}\u2009${unit} a month. ${
      monthsToNextGrade === null
        ? 'When it reaches the next grade can’t be told.'
        : `If it goes on like this, it reaches the next grade in about ${counted(Math.max(1, Math.round(monthsToNextGrade)), 'month')}.`
    }`,
  none: 'There are too few days of readings to tell a trend.',
  rule: 'A trend is made of the daily means of the last 13 months; where a sensor’s baseline was set anew, of those after that day. A time is told only where there are 330 days or more and the change is clearly more than its error.',
};
