/** A chart as an image for printing: title, unit, legend, drawing and source. */

import { startChart } from '../engine.ts';
import { chartOption, type TimeChartModel } from '../option.ts';
import { type Palette, readPalette } from '../palette.ts';
import { legendMark } from '../series-mark.ts';
import { tooltipOf } from '../tooltip.ts';

/** In pixels. */
const size = { width: 1200, height: 675 };
const margin = 40;
const lineHeight = 28;
const font = (palette: Palette, px: number, weight = 400) => `${weight} ${px}px ${palette.fontFamily}`;

/** Throws if the browser has no canvas. */
export async function drawPicture(
  figure: HTMLElement,
  title: string,
  model: TimeChartModel,
  credit: string,
): Promise<Blob> {
  const palette = readPalette(figure, 'paper');
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = palette.text;
  context.font = font(palette, 24, 700);
  const heading = model.unit === '' ? title : `${title} (${model.unit})`;
  context.fillText(heading, margin, margin + 16, size.width - 2 * margin);
  const top = drawLegend(context, model, palette, margin + 52);
  const bottom = size.height - margin;
  context.drawImage(drawn(model, palette, bottom - lineHeight - top), margin, top);
  context.fillStyle = palette.text;
  context.font = font(palette, 14);
  context.fillText(credit, margin, bottom, size.width - 2 * margin);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  );
}

/** Draws the legend at a vertical position; returns the position of its end. */
function drawLegend(
  context: CanvasRenderingContext2D,
  { kind, series }: TimeChartModel,
  palette: Palette,
  from: number,
) {
  if (series.length < 2) return from - 20;
  context.font = font(palette, 16);
  let [x, y] = [margin, from];
  for (const [index, { name, colourAt }] of series.entries()) {
    const width = 40 + context.measureText(name).width;
    if (x > margin && x + width > size.width - margin) [x, y] = [margin, y + lineHeight];
    const { outline, dash, filled } = legendMark(kind, index);
    const colour = palette.series(colourAt ?? index);
    context.save();
    context.translate(x, y - 11);
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 2;
    context.setLineDash([...dash]);
    context.stroke(new Path2D(outline));
    context.fill(new Path2D(filled));
    context.restore();
    context.fillStyle = palette.text;
    context.fillText(name, x + 38, y);
    x += width + 24;
  }
  return y + 16;
}

/** The complete drawing without the slider. */
function drawn(model: TimeChartModel, palette: Palette, height: number): HTMLCanvasElement {
  const { dataZoom, ...option } = chartOption(model, palette, tooltipOf(model));
  const chart = startChart(document.createElement('div'), {
    width: size.width - 2 * margin,
    height,
    devicePixelRatio: 1,
  });
  chart.setOption(option);
  const canvas = chart.renderToCanvas({ backgroundColor: palette.surface });
  chart.dispose();
  return canvas;
}
