/** Draws a report on A4. A section is a table, or a list of names and values if it has only one row. */
import PDFDocument from 'pdfkit';
import { readFont } from '#places/labels/label-font.ts';
import type { AccessReport, TranslatedSection } from './report.ts';

type Document = InstanceType<typeof PDFDocument>;

/** Lengths in points. */
const margin = 42;
const footer = 24;
const padding = 3;
const nameWidth = 150;
const size = { title: 18, heading: 12, text: 8.5, small: 7.5 };
const [ink, muted, line, shade] = ['#1e2124', '#464c53', '#cdd1d5', '#f4f5f6'];
const words = {
  ko: { none: '보관하는 내용이 없습니다.', purpose: '목적', retention: '보관 기간', made: '작성' },
  en: { none: 'Nothing is stored.', purpose: 'Purpose', retention: 'Retention', made: 'Created' },
};

/** Starts a document and draws into it; the caller reads its bytes. */
export async function drawReport(report: AccessReport): Promise<Document> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footer },
    bufferPages: true,
    lang: report.language,
    info: { Title: report.title },
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, await readFont(weight));
  const labels = words[report.language];
  document.font('bold').fontSize(size.title).fillColor(ink).text(report.title);
  document.font('regular').fontSize(size.text).fillColor(muted);
  document.text(`${report.site} · ${labels.made} ${report.madeDatetime}`).moveDown(0.5);
  for (const note of report.notes) document.text(note);
  for (const section of report.sections) drawSection(document, section, labels);
  numberPages(document, report);
  document.end();
  return document;
}

const bottomOf = ({ page }: Document) => page.height - margin - footer;
const widthOf = ({ page }: Document) => page.width - 2 * margin;

function drawSection(document: Document, section: TranslatedSection, labels: (typeof words)['ko']): void {
  const { title, purpose, retention, columns, rows } = section;
  // Prevents a page break between a heading and its first rows.
  if (document.y + 90 > bottomOf(document)) document.addPage();
  const width = widthOf(document);
  document.moveDown(1.2).font('bold').fontSize(size.heading).fillColor(ink).text(title, margin, document.y, { width });
  document.font('regular').fontSize(size.small).fillColor(muted);
  document.text(`${labels.purpose}: ${purpose} · ${labels.retention}: ${retention}`, { width }).moveDown(0.4);
  const [only, ...others] = rows;
  const names = Object.entries(columns);
  if (!only) {
    document.fontSize(size.text).text(labels.none);
    return;
  }
  if (others.length === 0) {
    const widths = [nameWidth, width - nameWidth];
    for (const [key, name] of names) drawRow(document, [name, String(only[key] ?? '')], widths, 'facts');
    return;
  }
  const texts = rows.map((row) => names.map(([key]) => String(row[key] ?? '')));
  const header = names.map(([, name]) => name);
  const widths = widthsOf(document, [header, ...texts]);
  drawRow(document, header, widths, 'header');
  for (const row of texts) drawRow(document, row, widths, 'row', header);
}

/** Draws a row below the previous one. If the row doesn't fit, starts a new page with the header repeated. */
function drawRow(
  document: Document,
  texts: readonly string[],
  widths: readonly number[],
  kind: 'header' | 'row' | 'facts',
  header?: readonly string[],
): void {
  const fontOf = (at: number) => (kind === 'header' || (kind === 'facts' && at === 0) ? 'bold' : 'regular');
  const heights = texts.map((text, at) =>
    document
      .font(fontOf(at))
      .fontSize(size.text)
      .heightOfString(text || ' ', { width: inner(widths[at]) }),
  );
  // A text longer than half a page is cut, so that a row fits on a page.
  const height = Math.min(Math.max(...heights), bottomOf(document) / 2) + 2 * padding;
  if (document.y + height > bottomOf(document)) {
    document.addPage();
    if (header) drawRow(document, header, widths, 'header');
  }
  const top = document.y;
  let x = margin;
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (kind === 'header') document.rect(margin, top, total, height).fill(shade);
  texts.forEach((text, at) => {
    document
      .font(fontOf(at))
      .fontSize(size.text)
      .fillColor(fontOf(at) === 'bold' ? muted : ink);
    document.text(text, x + padding, top + padding, {
      width: inner(widths[at]),
      height: height - 2 * padding + 1,
      ellipsis: true,
    });
    x += widths[at] ?? 0;
  });
  document
    .moveTo(margin, top + height)
    .lineTo(margin + total, top + height)
    .lineWidth(0.4)
    .strokeColor(line)
    .stroke();
  document.x = margin;
  document.y = top + height;
}

const inner = (width = 0) => width - 2 * padding;

/** Column widths from the longest texts, within bounds, scaled to the page. */
function widthsOf(document: Document, rows: readonly (readonly string[])[]): number[] {
  document.font('regular').fontSize(size.text);
  const natural = (rows[0] ?? []).map((_, at) => {
    const widest = Math.max(...rows.slice(0, 100).map((row) => document.widthOfString(row[at] ?? '')));
    return Math.min(220, Math.max(34, widest + 2 * padding + 2));
  });
  const scale = widthOf(document) / natural.reduce((sum, width) => sum + width, 0);
  return natural.map((width) => width * scale);
}

function numberPages(document: Document, { title }: AccessReport): void {
  const { start, count } = document.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at);
    // Text in the bottom margin would start another page, so the margin is removed for the footer.
    document.page.margins.bottom = 0;
    document.font('regular').fontSize(size.small).fillColor(muted);
    const y = document.page.height - margin;
    document.text(`${title} · ${at + 1}/${count}`, margin, y, {
      width: widthOf(document),
      align: 'right',
      lineBreak: false,
    });
  }
}
