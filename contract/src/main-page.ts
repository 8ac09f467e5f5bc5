/** Area `mainPage`: everything that the public main page shows, in one answer. */
import { airMeasures } from '@maru/domain/air';
import { attentions, mainGroups } from '@maru/domain/main-groups';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { forecast } from './forecast.ts';
import { notices } from './notices.ts';
import { chartPoint, latestOf } from './place.ts';
import { popups } from './popups.ts';
import { closed, id, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const [ultraFineDust, fineDust, temperature, humidity] = airMeasures;

/** An air place that measures outdoors, with its present state. */
const station = closed({
  installationPlaceId: id,
  installationPlaceName: text,
  dongCode: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  outdoor: latestOf([ultraFineDust, fineDust, temperature, humidity]),
});

/** How a device group is now, as its tile shows it. */
const groupNow = closed({
  group: oneOf(mainGroups),
  /** Places or devices; of people the persons present, of vehicles those that are out. */
  figure: count,
  /** How many stand at each status, the worst first; a status without any is left out. */
  statuses: Type.Array(closed({ status: text, attention: oneOf(attentions), count })),
  /** The place that asks most for attention; null where nothing is unusual. A building's name is masked. */
  worst: nullable(closed({ placeName: text, dongName: text })),
  /** Means or sums of the last day by hour; empty where the group has none. */
  last24Hours: Type.Array(chartPoint),
});
export type GroupNow = Static<typeof groupNow>;

const { popupId, popupTitle, imageAlternativeText, shortcutLink, imgPath } =
  popups.popups.output.properties.list.items.properties;

export const mainPage = {
  mainPage: call({
    method: 'GET',
    path: '/api/main-page',
    access: 'open',
    summary: 'The main page: outdoor stations, the forecast, every device group now, newest notices and popups',
    output: closed({
      list: Type.Array(station),
      /** Null where it can't be told; the reason is in the server's log. */
      forecast: nullable(forecast.forecast.output),
      /** What is unusual first. */
      groups: Type.Array(groupNow),
      notices: notices.ticker.output.properties.list,
      popups: Type.Array(closed({ popupId, popupTitle, imageAlternativeText, shortcutLink, imgPath })),
      /** When the next popup begins or the first one ends; null where none does. */
      secondsToPopups: popups.popups.output.properties.secondsToChange,
    }),
    cacheSeconds: 5,
  }),
};
