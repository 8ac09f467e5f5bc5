import { useComputedColorScheme } from '@mantine/core';
import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import styles from './chart.module.css';
import { startChart } from './engine.ts';
import { chartOption, type TimeChartModel } from './option.ts';
import { readPalette } from './palette.ts';
import { tooltipOf } from './tooltip.ts';

/** Media queries with colours other than the theme's. */
const otherColours = ['print', '(forced-colors: active)'];

interface DrawingProps {
  model: TimeChartModel;
  /** Alternative text of the drawing. */
  label: string;
}

/** The drawing itself. Imported lazily, because it includes the drawing library. */
export function Drawing({ model, label }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const scheme = useComputedColorScheme('light');

  const draw = useEffectEvent(() => {
    if (!chart.current || !box.current) return;
    const option = chartOption(model, readPalette(box.current), tooltipOf(model));
    chart.current.setOption(option, { notMerge: true });
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    chart.current = startChart(element);
    const observer = new ResizeObserver(() => chart.current?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  const { kind, decimals, datetimeType, series, bands, range } = model;
  const [startDatetime, endDatetime] = [range?.startDatetime, range?.endDatetime];
  /** Created again only when the drawing changes, although the model is a new object at every render. */
  const picture = useMemo(
    () => ({ kind, decimals, datetimeType, series, bands, startDatetime, endDatetime, scheme }),
    [kind, decimals, datetimeType, series, bands, startDatetime, endDatetime, scheme],
  );
  useOnChange(picture, draw);

  useEffect(() => {
    // Synchronous, because printing doesn't wait for the next frame.
    const drawNow = () => {
      draw();
      chart.current?.getZr().flush();
    };
    const others = otherColours.map((media) => matchMedia(media));
    for (const media of others) media.addEventListener('change', drawNow);
    return () => {
      for (const media of others) media.removeEventListener('change', drawNow);
    };
  }, []);

  return (
    <div ref={box} className="full-width full-height" role="img" aria-label={label}>
      <div ref={canvas} className={`full-width full-height ${styles.canvas}`} aria-hidden="true" />
    </div>
  );
}
