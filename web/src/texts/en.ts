import { addressSearch } from './en/address-search.ts';
import { adminDirectory } from './en/administrators-directory.ts';
import { air } from './en/air.ts';
import { airIndoor } from './en/air-indoor.ts';
import { airList } from './en/air-list.ts';
import { airMap } from './en/air-map.ts';
import { airPlace } from './en/air-place.ts';
import { bins } from './en/bins.ts';
import { buildingTrend } from './en/building-trend.ts';
import { buildings } from './en/buildings.ts';
import { certification } from './en/certification.ts';
import { chart } from './en/chart.ts';
import { facility } from './en/facility.ts';
import { favorite } from './en/favorite.ts';
import { filterBar } from './en/filter-bar.ts';
import { findId } from './en/find-id.ts';
import { forecast } from './en/forecast.ts';
import { form } from './en/form.ts';
import { join } from './en/join.ts';
import { lights } from './en/lights.ts';
import { login } from './en/login.ts';
import { main } from './en/main.ts';
import { map } from './en/map.ts';
import { measures } from './en/measures.ts';
import { myPage } from './en/my-page.ts';
import { names } from './en/names.ts';
import { newPassword } from './en/new-password.ts';
import { people } from './en/people.ts';
import { places } from './en/places.ts';
import { recovery } from './en/recovery.ts';
import { shell } from './en/shell.ts';
import { statistics } from './en/statistics.ts';
import { table } from './en/table.ts';
import { ui } from './en/ui.ts';
import { vehicles } from './en/vehicles.ts';
import { weighing } from './en/weighing.ts';

import type { Texts } from './ko.ts';

/** All texts of the public site in English. */
export const en: Texts = {
  language: 'en',
  adminDirectory,
  air,
  airIndoor,
  airList,
  airMap,
  airPlace,
  bins,
  buildings,
  addressSearch,
  buildingTrend,
  certification,
  chart,
  facility,
  favorite,
  filterBar,
  findId,
  forecast,
  form,
  join,
  lights,
  login,
  main,
  map,
  measures,
  myPage,
  names,
  newPassword,
  people,
  places,
  recovery,
  shell,
  weighing,
  statistics,
  table,
  ui,
  vehicles,
};
