import { addressSearch } from './address-search.ts';
import { buildingTrend } from './building-trend.ts';
import { certification } from './certification.ts';
import { chart } from './chart.ts';
import { filterBar } from './filter-bar.ts';
import { form } from './form.ts';
import { lights } from './lights.ts';
import { map } from './map.ts';
import { measures } from './measures.ts';
import { newPassword } from './new-password.ts';
import { places } from './places.ts';
import { statistics } from './statistics.ts';
import { table } from './table.ts';
import { ui } from './ui.ts';

/** Texts of primitives, screens and places, on both sites. */
export const shared = {
  language: 'ko' as 'ko' | 'en',
  addressSearch,
  buildingTrend,
  certification,
  chart,
  filterBar,
  form,
  lights,
  map,
  measures,
  newPassword,
  places,
  statistics,
  table,
  ui,
};

export type SharedTexts = typeof shared;
