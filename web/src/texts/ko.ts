import { adminDirectory } from './ko/administrators-directory.ts';
import { air } from './ko/air.ts';
import { airIndoor } from './ko/air-indoor.ts';
import { airList } from './ko/air-list.ts';
import { airMap } from './ko/air-map.ts';
import { airPlace } from './ko/air-place.ts';
import { bins } from './ko/bins.ts';
import { buildings } from './ko/buildings.ts';
import { certification } from './ko/certification.ts';
import { facility } from './ko/facility.ts';
import { favorite } from './ko/favorite.ts';
import { findId } from './ko/find-id.ts';
import { forecast } from './ko/forecast.ts';
import { join } from './ko/join.ts';
import { login } from './ko/login.ts';
import { main } from './ko/main.ts';
import { myPage } from './ko/my-page.ts';
import { names } from './ko/names.ts';
import { newPassword } from './ko/new-password.ts';
import { people } from './ko/people.ts';
import { recovery } from './ko/recovery.ts';
import { shared } from './ko/shared.ts';
import { shell } from './ko/shell.ts';
import { vehicles } from './ko/vehicles.ts';
import { weighing } from './ko/weighing.ts';

/** All texts of the public site in Korean, by area. Other languages have the same shape. */
export const ko = {
  ...shared,
  adminDirectory,
  air,
  airIndoor,
  airList,
  airMap,
  airPlace,
  bins,
  buildings,
  certification,
  facility,
  favorite,
  findId,
  forecast,
  join,
  login,
  main,
  myPage,
  names,
  newPassword,
  people,
  recovery,
  shell,
  vehicles,
  weighing,
};

export type Texts = typeof ko;
