import { chart } from './chart.ts';
import { filterBar } from './filter-bar.ts';
import { form } from './form.ts';
import { map } from './map.ts';
import { table } from './table.ts';
import { ui } from './ui.ts';

/** What the primitives say, on either site. */
export const shared = { chart, filterBar, form, map, table, ui };

export type SharedTexts = typeof shared;
