/** The used parts of the drawing library; imported lazily, because it is large. */
import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomSliderComponent, GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { type EChartsInitOpts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import '#lib/trusted-types/default-policy.ts';

use([BarChart, LineChart, GridComponent, MarkAreaComponent, TooltipComponent, DataZoomSliderComponent, CanvasRenderer]);

export const startChart = (element: HTMLElement, options?: EChartsInitOpts) => init(element, null, options);
