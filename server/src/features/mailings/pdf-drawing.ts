/** Draws a statistics mailing as a PDF: facts, a chart, and the workbook's rows, on A4 or A3 in landscape. */
import { gradeNames } from '@maru/domain/grade';
import PDFDocument from 'pdfkit';
import { readFont } from '#places/labels/label-font.ts';
import { type Document, drawChart } from './pdf-chart.ts';
import type { ChartContent } from './rows-chart.ts';

export interface PdfContent {
  title: string;
  /** Names and values, one per line. */
  facts: readonly (readonly [string, string])[];
  chart: ChartContent | null;
  /** How rows are combined in the chart. */
  chartNote: string;
  columns: readonly { header: string; isNumber: boolean }[];
  /** The first rows. */
  rows: readonly (readonly string[])[];
  /** Number of all rows. */
  rowCount: number;
  /** A remark below the rows; empty without one. */
  note: string;
}

/** Text of a grade without a value. */
const noGrade = gradeNames.inspection;

/** Lengths in points. */
const margin = 36;
const [rowHeight, cellSize, padding] = [14, 7, 3];
const chartHeight = 170;
const columnWidth = { least: 26, most: 150 };
/** Columns with times and numbers are narrower than this, and are cut if more columns have to share the page. */
const uncutWidth = 70;

interface Layout {
  size: 'A4' | 'A3';
  /** Width of the page. */
  width: number;
  headerLines: number;
}
const layouts: readonly [Layout, Layout] = [
  { size: 'A4', width: 841.89, headerLines: 2 },
  { size: 'A3', width: 1190.55, headerLines: 3 },
];
const [headerMargin, headerLine] = [8, 9];
/** Number of first rows whose texts determine the widths of columns. */
const measuredRows = 100;
const [ink, muted, line, shade] = ['#1e2124', '#464c53', '#cdd1d5', '#f4f5f6'];

/** Starts a document and draws into it; the caller reads its bytes. */
export async function drawStatistics(content: PdfContent): Promise<Document> {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'ko-KR',
    info: { Title: content.title },
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, await readFont(weight));
  const table = tableOf(document, content);
  addPage(document, table);
  const width = document.page.width - 2 * margin;
  document.font('bold').fontSize(16).fillColor(ink).text(content.title, margin, margin, { width });
  document.fontSize(9);
  for (const [name, value] of content.facts) {
    document.moveDown(0.3).font('bold').fillColor(muted).text(`${name}  `, { continued: true });
    document.font('regular').fillColor(ink).text(value);
  }
  let y = document.y + 10;
  if (content.chart) {
    drawChart(document, content.chart, content.chartNote, { x: margin, y, width, height: chartHeight });
    y += chartHeight + 12;
  }
  drawTable(document, content, table, y);
  numberPages(document, content.title);
  document.end();
  return document;
}

function addPage(document: Document, { layout: { size } }: Table): void {
  const margins = { top: margin, left: margin, right: margin, bottom: margin };
  document.addPage({ size, layout: 'landscape', margins });
}

/** The indexes of columns with values; the grade of a missing value doesn't count. */
const filledColumns = ({ columns, rows }: PdfContent) =>
  columns.flatMap((_, at) => (rows.length === 0 || rows.some((row) => row[at] && row[at] !== noGrade) ? [at] : []));

interface Table {
  layout: Layout;
  /** Indexes of the displayed columns. */
  shown: readonly number[];
  widths: readonly number[];
}

/** The table on the smallest page on which times and numbers aren't cut; on the largest one if there is none. */
function tableOf(document: Document, content: PdfContent): Table {
  const shown = filledColumns(content);
  const natural = (layout: Layout) => naturalWidths(document, content, shown, layout);
  const isUncut = (layout: Layout) => totalOf(natural(layout), uncutWidth) <= layout.width - 2 * margin;
  const layout = layouts.find(isUncut) ?? layouts[1];
  return { layout, shown, widths: widthsOn(layout, natural(layout)) };
}

function drawTable(document: Document, content: PdfContent, table: Table, top: number): void {
  const { columns, rows, rowCount, note } = content;
  const { layout, shown, widths } = table;
  const headerHeight = headerMargin + layout.headerLines * headerLine;
  const bottom = document.page.height - margin - 14;
  let y = top;
  const drawRow = (texts: readonly string[], height: number) => {
    let x = margin;
    shown.forEach((at, place) => {
      const width = (widths[place] ?? 0) - padding;
      const text = texts[at] ?? '';
      const options = { width, height: height - 4, lineBreak: height === headerHeight, ellipsis: true };
      const align = columns[at]?.isNumber ? ('right' as const) : ('left' as const);
      document.text(height === headerHeight ? text : fitting(document, text, width), x, y + 4, { ...options, align });
      x += widths[place] ?? 0;
    });
    y += height;
    document.moveTo(margin, y).lineTo(x, y).lineWidth(0.4).strokeColor(line).stroke();
  };
  const drawHeader = () => {
    const total = widths.reduce((sum, width) => sum + width, 0);
    document.rect(margin, y, total, headerHeight).fill(shade);
    document.font('bold').fontSize(cellSize).fillColor(ink);
    drawRow(
      columns.map(({ header }) => header),
      headerHeight,
    );
    document.font('regular').fillColor(ink);
  };
  const onPage = (height: number) => {
    if (y + height <= bottom) return;
    addPage(document, table);
    y = margin;
    drawHeader();
  };
  if (y + headerHeight + 3 * rowHeight > bottom) {
    addPage(document, table);
    y = margin;
  }
  drawHeader();
  for (const row of rows) {
    onPage(rowHeight);
    drawRow(row, rowHeight);
  }
  const remarks = [
    ...(rowCount === 0 ? ['이 기간에는 자료가 없습니다.'] : []),
    ...(rowCount > rows.length
      ? [`전체 ${rowCount}행 가운데 ${rows.length}행입니다. 모두는 엑셀 파일에 있습니다.`]
      : []),
    ...(shown.length < columns.length ? ['값이 없는 열은 뺐습니다.'] : []),
    ...(note ? [note] : []),
  ];
  onPage(remarks.length * 12 + 8);
  const width = document.page.width - 2 * margin;
  if (remarks.length > 0)
    document
      .fontSize(8)
      .fillColor(muted)
      .text(remarks.join('\n'), margin, y + 8, { width });
}

/** Widths of the displayed columns from their texts. */
function naturalWidths(
  document: Document,
  { columns, rows }: PdfContent,
  shown: readonly number[],
  { headerLines }: Layout,
): number[] {
  document.font('regular').fontSize(cellSize);
  return shown.map((at) => {
    const texts = rows.slice(0, measuredRows).map((row) => row[at] ?? '');
    // Lines of a header can't all be full.
    const header = document.widthOfString(columns[at]?.header ?? '') / (0.85 * headerLines);
    const widest = Math.max(header, ...texts.map((text) => document.widthOfString(text)));
    return Math.min(columnWidth.most, Math.max(columnWidth.least, widest + 2 * padding));
  });
}

const totalOf = (widths: readonly number[], most: number) =>
  widths.reduce((sum, width) => sum + Math.min(width, most), 0);

/** The widths scaled to a page. Narrows only the widest columns, so that times and numbers aren't cut. */
function widthsOn({ width }: Layout, natural: readonly number[]): number[] {
  const whole = width - 2 * margin;
  let most: number = columnWidth.most;
  while (most > columnWidth.least && totalOf(natural, most) > whole) most -= 1;
  const scale = Math.min(1.4, whole / totalOf(natural, most));
  return natural.map((one) => Math.min(one, most) * scale);
}

/** A text cut to one line of a width. */
function fitting(document: Document, text: string, width: number): string {
  const isFitting = (some: string) => document.widthOfString(some) <= width;
  if (isFitting(text)) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (isFitting(`${letters.slice(0, middle).join('')}…`)) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('')}…`;
}

function numberPages(document: Document, title: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at);
    // Text in the bottom margin would start another page, so the margin is removed for the footer.
    document.page.margins.bottom = 0;
    const y = document.page.height - margin + 4;
    const width = document.page.width - 2 * margin;
    document.font('regular').fontSize(7).fillColor(muted);
    document.text(`${title} · ${at + 1}/${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
