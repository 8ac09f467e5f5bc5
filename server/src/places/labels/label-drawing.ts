/** Draws a sheet of labels: A4, three by seven labels of 63.5 × 38.1 mm, the usual size of label paper. */
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { type FontWeight, readFont } from './label-font.ts';
import type { Label, LabelSheet } from './label-sheet.ts';

type Document = InstanceType<typeof PDFDocument>;

const pointsPerMm = 72 / 25.4;
const mm = (length: number) => length * pointsPerMm;

const columns = 3;
const rows = 7;
const labelsPerPage = columns * rows;
/** In points, like all lengths below. */
const label = { width: mm(63.5), height: mm(38.1) };
const firstLabel = { x: mm(7.2), y: mm(15.1) };
/** Distance between columns; rows have no gap. */
const columnStep = mm(66.04);

/** A QR code with the four blank modules around it that its standard requires. */
const qr = { size: mm(31), x: mm(1.5), y: (label.height - mm(31)) / 2, quietZone: 4 };
const textX = qr.x + qr.size + mm(1);
const textWidth = label.width - textX - mm(2.5);
const footerY = mm(288);

/** A text of a label, set in the largest of `sizes` that fits into `height`, otherwise shortened. */
interface LabelText {
  text: string;
  weight: FontWeight;
  sizes: readonly number[];
  y: number;
  height: number;
  color?: string;
}

const textsOf = ({ name, kind, managementCode, code }: Label, { sentence, districtName }: LabelSheet): LabelText[] => [
  { text: kind, weight: 'regular', sizes: [7.5, 6], y: mm(3.2), height: mm(3.4), color: '#464c53' },
  { text: name, weight: 'bold', sizes: [11, 10, 9, 8, 7, 6], y: mm(6.8), height: mm(11.4) },
  { text: managementCode, weight: 'regular', sizes: [8, 7, 6, 5], y: mm(18.6), height: mm(3.6) },
  { text: code, weight: 'bold', sizes: [10, 9, 8, 7], y: mm(22.4), height: mm(4.6) },
  { text: sentence, weight: 'bold', sizes: [8.5, 7.5, 7], y: mm(27.4), height: mm(3.9) },
  { text: districtName, weight: 'regular', sizes: [7.5, 6, 5], y: mm(31.6), height: mm(3.4), color: '#464c53' },
];

/** Starts a document and draws into it; the caller reads the document's bytes. */
export async function drawSheet(sheet: LabelSheet): Promise<Document> {
  const { title, siteAddress, labels } = sheet;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ko-KR',
    info: { Title: title },
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, await readFont(weight));
  const pageCount = Math.ceil(labels.length / labelsPerPage);
  labels.forEach((one, at) => {
    const place = at % labelsPerPage;
    if (place === 0) {
      document.addPage();
      const page = `${title} · ${at / labelsPerPage + 1}/${pageCount} · QR 코드의 주소 ${siteAddress}`;
      drawText(document, { x: firstLabel.x, width: columnStep * columns }, footerOf(page));
    }
    const x = firstLabel.x + (place % columns) * columnStep;
    const y = firstLabel.y + Math.floor(place / columns) * label.height;
    drawFrame(document, x, y);
    drawQr(document, `${siteAddress}/q/${one.code}`, x + qr.x, y + qr.y);
    for (const text of textsOf(one, sheet))
      drawText(document, { x: x + textX, width: textWidth }, { ...text, y: y + text.y });
  });
  document.end();
  return document;
}

const footerOf = (text: string): LabelText => ({
  text,
  weight: 'regular',
  sizes: [7, 6, 5],
  y: footerY,
  height: mm(3.4),
  color: '#464c53',
});

/** A hairline along which plain paper is cut, hardly visible on label paper. */
const drawFrame = (document: Document, x: number, y: number) =>
  document.lineWidth(0.2).strokeColor('#cdd1d5').rect(x, y, label.width, label.height).stroke();

/** Draws adjacent dark modules of a row as one rectangle. */
function drawQr(document: Document, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'Q', border: qr.quietZone });
  const module = qr.size / size;
  data.forEach((row, line) => {
    for (let from = row.indexOf(true); from !== -1; ) {
      const light = row.indexOf(false, from);
      const until = light === -1 ? size : light;
      document.rect(x + from * module, y + line * module, (until - from) * module, module);
      from = row.indexOf(true, until);
    }
  });
  document.fill('#000000');
}

function drawText(document: Document, { x, width }: { x: number; width: number }, given: LabelText): void {
  const { text, weight, sizes, y, height, color = '#000000' } = given;
  document.font(weight);
  const fits = (size: number) => document.fontSize(size).heightOfString(text, { width }) <= height;
  document.fontSize(sizes.find(fits) ?? sizes.at(-1) ?? 6).fillColor(color);
  document.text(text, x, y, { width, height, ellipsis: true });
}
