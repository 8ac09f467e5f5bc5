/** Draws a statistics mailing as a PDF: facts, a chart, and the workbook's rows, on A4 in landscape. */
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
const [rowHeight, headerHeight, cellSize, padding] = [14, 26, 7, 3];
const chartHeight = 170;
const columnWidth = { least: 26, most: 150 };
/** Number of first rows whose texts determine the widths of columns. */
const measuredRows = 100;
const [ink, muted, line, shade] = ['#1e2124', '#464c53', '#cdd1d5', '#f4f5f6'];

/** Starts a document and draws into it; the caller reads its bytes. */
export async function drawStatistics(content: PdfContent): Promise<Document> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    bufferPages: true,
    lang: 'ko-KR',
    info: { Title: content.title },
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, await readFont(weight));
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
  drawTable(document, content, y);
  numberPages(document, content.title);
  document.end();
  return document;
}

/** The indexes of columns with values; the grade of a missing value doesn't count. */
const filledColumns = ({ columns, rows }: PdfContent) =>
  columns.flatMap((_, at) => (rows.length === 0 || rows.some((row) => row[at] && row[at] !== noGrade) ? [at] : []));

function drawTable(document: Document, content: PdfContent, top: number): void {
  const { columns, rows, rowCount, note } = content;
  const shown = filledColumns(content);
  const widths = widthsOf(document, content, shown);
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
    document.addPage();
    y = margin;
    drawHeader();
  };
  if (y + headerHeight + 3 * rowHeight > bottom) {
    document.addPage();
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

/** Widths of the displayed columns from their texts, scaled to the page. */
function widthsOf(document: Document, { columns, rows }: PdfContent, shown: readonly number[]): number[] {
  document.font('regular').fontSize(cellSize);
  const natural = shown.map((at) => {
    const texts = rows.slice(0, measuredRows).map((row) => row[at] ?? '');
    // Headers wrap to two lines.
    const header = document.widthOfString(columns[at]?.header ?? '') / 1.7;
    const widest = Math.max(header, ...texts.map((text) => document.widthOfString(text)));
    return Math.min(columnWidth.most, Math.max(columnWidth.least, widest + 2 * padding));
  });
  const whole = document.page.width - 2 * margin;
  const total = (most: number) => natural.reduce((sum, width) => sum + Math.min(width, most), 0);
  // Narrows only the widest columns, so that times and numbers aren't cut.
  let most: number = columnWidth.most;
  while (most > columnWidth.least && total(most) > whole) most -= 1;
  const scale = Math.min(1.4, whole / total(most));
  return natural.map((width) => Math.min(width, most) * scale);
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
