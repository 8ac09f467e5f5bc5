import type { TooltipComponentOption } from 'echarts/components';
import type { TimeChartModel } from './option.ts';
import { wallLabel } from './time-series.ts';

type Formatter = Extract<NonNullable<TooltipComponentOption['formatter']>, (...of: never[]) => unknown>;

/** The tooltip of a point: its time, then each series' value. Built from nodes, so that no text is parsed as markup. */
export function tooltipOf(model: TimeChartModel): Formatter {
  return (params) => {
    const points = Array.isArray(params) ? params : [params];
    const root = document.createElement('div');
    for (const { seriesName, value } of points) {
      const [ms, shown] = Array.isArray(value) ? value : [];
      if (root.childElementCount === 0) root.append(line(wallLabel(Number(ms), model.datetimeType)));
      root.append(line(`${seriesName} ${model.format(typeof shown === 'number' ? shown : null)}`));
    }
    return root;
  };
}

function line(text: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  return element;
}
