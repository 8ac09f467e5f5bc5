/** Every series, by name: the list that the engine, the migrations' check and the commands work through. */
import type { Series } from '#telemetry/series/series.ts';
import { features } from './features.ts';

export const allSeries: readonly Series[] = features.flatMap(({ series = [] }) => series);
