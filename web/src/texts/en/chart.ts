import type { chart as ko } from '../ko/chart.ts';

export const chart: typeof ko = {
  asTable: 'Show as a table',
  time: 'Time',
  asCsv: 'Download the table (CSV)',
  asPicture: 'Download the chart (PNG)',
  saved: (name) => `${name} was downloaded.`,
  notSaved: 'The file could not be made. Please try again.',
  credit: (page, site) => `Source: ${page} (${site})`,
  axisFrom: (value) => `Axis from ${value}`,
  of: (title) => `Chart of ${title}.`,
  summary: (of) => `${of.series}: ${of.from} to ${of.to}, lowest ${of.low}, highest ${of.high}, latest ${of.last}.`,
};
