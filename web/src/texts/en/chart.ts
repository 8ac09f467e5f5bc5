import type { chart as ko } from '../ko/chart.ts';

export const chart: typeof ko = {
  asTable: 'Show as a table',
  time: 'Time',
  of: (title) => `Chart of ${title}.`,
  summary: (of) => `${of.series}: ${of.from} to ${of.to}, lowest ${of.low}, highest ${of.high}, last ${of.last}.`,
};
