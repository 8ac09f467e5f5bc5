/** Draws a chart of a few lines or bars with pdfkit. */
import { grouped } from '@maru/domain/number-text';
import type PDFDocument from 'pdfkit';
import type { ChartContent } from './rows-chart.ts';

export type Document = InstanceType<typeof PDFDocument>;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines also differ by dashes, for readers who can't distinguish colours. */
const strokes = [
  { color: '#256ef4', dash: 0 },
  { color: '#c2570c', dash: 4 },
  { color: '#228738', dash: 1.5 },
] as const;
const [axisColor, textColor] = ['#cdd1d5', '#464c53'];
const [leftSpace, titleSpace, labelSpace] = [40, 18, 22];
const gridLines = 4;
/** Maximum labels of the horizontal axis. */
const maxLabels = 12;

/** The lowest of 1, 2 and 5 times a power of ten that is at least a value. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= value) ?? value;
}

export function drawChart(document: Document, chart: ChartContent, note: string, box: Box): void {
  const plot: Box = {
    x: box.x + leftSpace,
    y: box.y + titleSpace,
    width: box.width - leftSpace,
    height: box.height - titleSpace - labelSpace,
  };
  const values = chart.lines.flatMap((line) => line.values).filter((value) => value !== null);
  const top = niceTop(Math.max(...values));
  // Values below zero (tilt, temperature) extend the axis downwards.
  const lowest = Math.min(...values);
  const base = lowest < 0 ? -niceTop(-lowest) : 0;
  const yOf = (value: number) => plot.y + plot.height - ((value - base) / (top - base)) * plot.height;
  drawLegend(document, chart, note, box);
  document.font('regular').fontSize(7);
  for (let at = 0; at <= gridLines; at += 1) {
    const value = base + ((top - base) / gridLines) * at;
    const y = yOf(value);
    document
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.4)
      .strokeColor(axisColor)
      .undash()
      .stroke();
    const options = { width: leftSpace - 6, align: 'right', lineBreak: false } as const;
    document.fillColor(textColor).text(grouped(value, { most: 2 }), box.x, y - 4, options);
  }
  const step = plot.width / Math.max(1, chart.labels.length);
  const xOf = (at: number) => plot.x + step * (at + 0.5);
  if (chart.kind === 'bars') drawBars(document, chart, { xOf, yOf, step, base });
  else for (const [at, { values: own }] of chart.lines.entries()) drawLine(document, own, at, { xOf, yOf });
  drawLabels(document, chart, xOf, plot, step);
}

function drawLegend(document: Document, { lines }: ChartContent, note: string, { x, y, width }: Box): void {
  let at = x;
  document.font('bold').fontSize(8);
  for (const [index, { name }] of lines.entries()) {
    const { color, dash } = strokes[index % strokes.length] ?? strokes[0];
    document.lineWidth(2).strokeColor(color);
    (dash ? document.dash(dash, { space: 2 }) : document.undash())
      .moveTo(at, y + 5)
      .lineTo(at + 16, y + 5)
      .stroke();
    document
      .undash()
      .fillColor(textColor)
      .text(name, at + 20, y, { lineBreak: false });
    at += 32 + document.widthOfString(name);
  }
  document.font('regular').text(note, x, y, { width, align: 'right', lineBreak: false });
}

interface Scales {
  xOf: (at: number) => number;
  yOf: (value: number) => number;
}

function drawBars(
  document: Document,
  { lines }: ChartContent,
  { xOf, yOf, step, base }: Scales & Record<'step' | 'base', number>,
) {
  const width = Math.min(28, step * 0.6);
  for (const [at, value] of (lines[0]?.values ?? []).entries())
    if (value !== null)
      document.rect(xOf(at) - width / 2, yOf(value), width, yOf(base) - yOf(value)).fill(strokes[0].color);
}

/** A line, interrupted where values are missing; a single value between gaps becomes a point. */
function drawLine(document: Document, values: readonly (number | null)[], index: number, { xOf, yOf }: Scales): void {
  const { color, dash } = strokes[index % strokes.length] ?? strokes[0];
  document.lineWidth(1.2).strokeColor(color).fillColor(color);
  if (dash) document.dash(dash, { space: 2 });
  else document.undash();
  let hasPath = false;
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const follows = typeof values[at - 1] === 'number';
    if (follows) document.lineTo(xOf(at), yOf(value));
    else if (typeof values[at + 1] === 'number') document.moveTo(xOf(at), yOf(value));
    else continue;
    hasPath = true;
  }
  if (hasPath) document.stroke();
  document.undash();
  for (const [at, value] of values.entries())
    if (value !== null && values[at - 1] == null && values[at + 1] == null)
      document.circle(xOf(at), yOf(value), 1.6).fill(color);
}

function drawLabels(document: Document, { labels }: ChartContent, xOf: Scales['xOf'], plot: Box, step: number): void {
  const every = Math.max(1, Math.ceil(labels.length / maxLabels));
  const width = step * every - 2;
  document.font('regular').fontSize(6.5).fillColor(textColor);
  for (let at = 0; at < labels.length; at += every) {
    const options = { width, height: 16, align: 'center', ellipsis: true } as const;
    document.text(labels[at] ?? '', xOf(at) - width / 2, plot.y + plot.height + 4, options);
  }
}
