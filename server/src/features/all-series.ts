/** Every series, by name: the list that the engine, the migrations' check and the commands work through. */
import type { Series } from '../telemetry/series/series.ts';
import { airSeries } from './air/series.ts';
import { binSeries } from './bins/series.ts';
import { crackSeries, tiltSeries } from './buildings/series.ts';
import { lightSeries } from './lights/series.ts';
import { peopleSeries } from './people/series.ts';
import { vehicleSeries } from './vehicles/series.ts';

export const allSeries: readonly Series[] = [
  airSeries,
  tiltSeries,
  crackSeries,
  peopleSeries,
  lightSeries,
  vehicleSeries,
  binSeries,
];
