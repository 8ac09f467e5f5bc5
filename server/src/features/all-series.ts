/** Every series, by name: the list that the engine, the migrations' check and the commands work through. */
import type { Series } from '../telemetry/series/series.ts';
import { airSeries } from './air/series.ts';
import { vehicleSeries } from './cleaning/series.ts';
import { lightSeries } from './light/series.ts';

export const allSeries: readonly Series[] = [airSeries, lightSeries, vehicleSeries];
