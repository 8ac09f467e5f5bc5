/** Every series by name, as used by the engine, the migrations' check and the commands. */
import type { Series } from '#telemetry/series/series.ts';
import { features } from './features.ts';

export const allSeries: readonly Series[] = features.flatMap(({ series = [] }) => series);
