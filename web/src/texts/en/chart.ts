import type { chart as ko } from '../ko/chart.ts';

export const chart: typeof ko = {};
