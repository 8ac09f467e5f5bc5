import { certification } from './certification.ts';
import { chart } from './chart.ts';
import { filterBar } from './filter-bar.ts';
import { form } from './form.ts';
import { map } from './map.ts';
import { newPassword } from './new-password.ts';
import { table } from './table.ts';
import { ui } from './ui.ts';

/** What the primitives and the screens of both sites say, on either site. */
export const shared = { certification, chart, filterBar, form, map, newPassword, table, ui };

export type SharedTexts = typeof shared;
