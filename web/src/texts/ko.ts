import { air } from './ko/air.ts';
import { airIndoor } from './ko/air-indoor.ts';
import { airList } from './ko/air-list.ts';
import { airMap } from './ko/air-map.ts';
import { airPlace } from './ko/air-place.ts';
import { certification } from './ko/certification.ts';
import { chart } from './ko/chart.ts';
import { favorite } from './ko/favorite.ts';
import { filterBar } from './ko/filter-bar.ts';
import { findId } from './ko/find-id.ts';
import { form } from './ko/form.ts';
import { grade } from './ko/grade.ts';
import { join } from './ko/join.ts';
import { login } from './ko/login.ts';
import { main } from './ko/main.ts';
import { map } from './ko/map.ts';
import { myPage } from './ko/my-page.ts';
import { privacy } from './ko/privacy.ts';
import { recovery } from './ko/recovery.ts';
import { shell } from './ko/shell.ts';
import { table } from './ko/table.ts';
import { ui } from './ko/ui.ts';

/** Everything the public site says, in Korean, by area. The other languages have the same shape. */
export const ko = {
  air,
  airIndoor,
  airList,
  airMap,
  airPlace,
  certification,
  chart,
  favorite,
  filterBar,
  findId,
  form,
  grade,
  join,
  login,
  main,
  map,
  myPage,
  privacy,
  recovery,
  shell,
  table,
  ui,
};

export type Texts = typeof ko;
