import { useComputedColorScheme } from '@mantine/core';
import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import styles from './chart.module.css';
import { startChart } from './engine.ts';
import { chartOption, type TimeChartModel } from './option.ts';
import { readPalette } from './palette.ts';
import { tooltipOf } from './tooltip.ts';

/** Where a drawing has other colours than the theme's. */
const otherColours = ['print', '(forced-colors: active)'];

interface DrawingProps {
  model: TimeChartModel;
  /** What somebody who doesn't see the drawing is told instead. */
  label: string;
}

/** The drawing alone; loads the drawing library, so it is imported lazily. */
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
  /** Another object whenever the picture is to be another one: the model itself is, at every rendering. */
  const picture = useMemo(
    () => ({ kind, decimals, datetimeType, series, bands, startDatetime, endDatetime, scheme }),
    [kind, decimals, datetimeType, series, bands, startDatetime, endDatetime, scheme],
  );
  useOnChange(picture, draw);

  useEffect(() => {
    // At once: paper doesn't wait for the next frame.
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
    <div ref={box} className={styles.drawing} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} aria-hidden="true" />
    </div>
  );
}
