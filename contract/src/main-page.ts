/** Area `mainPage`: everything on the public main page in one answer. */
import { airMeasures } from '@maru/domain/air';
import { attentions, mainGroups } from '@maru/domain/main-groups';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { forecast } from './forecast.ts';
import { notices } from './notices.ts';
import { chartPoint, latestOf, mapPlace } from './place.ts';
import { popups } from './popups.ts';
import { closed, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const [ultraFineDust, fineDust, temperature, humidity] = airMeasures;

/** An air place with outdoor devices, with its present state. */
const station = closed({
  ...mapPlace,
  outdoor: latestOf([ultraFineDust, fineDust, temperature, humidity]),
});

/** Present state of a device group, for its tile. */
const groupNow = closed({
  group: oneOf(mainGroups),
  /** Number of places or devices; for people the persons present, for vehicles those in operation. */
  figure: count,
  /** Count per status, worst first; statuses without any are omitted. */
  statuses: Type.Array(closed({ status: text, attention: oneOf(attentions), count })),
  /** The place most in need of attention; null if nothing is unusual. Building names are masked. */
  worst: nullable(closed({ placeName: text, dongName: text })),
  /** Hourly means or sums of the last day; empty if the group has none. */
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
    summary: 'Get the main page: outdoor stations, forecast, state of each device group, newest notices, popups',
    output: closed({
      list: Type.Array(station),
      /** Null if unavailable; the server's log has the reason. */
      forecast: nullable(forecast.forecast.output),
      /** Groups with unusual states first. */
      groups: Type.Array(groupNow),
      notices: notices.ticker.output.properties.list,
      popups: Type.Array(closed({ popupId, popupTitle, imageAlternativeText, shortcutLink, imgPath })),
      /** Seconds until the next popup begins or the first one ends; null if neither happens. */
      secondsToPopups: popups.popups.output.properties.secondsToChange,
    }),
    cacheSeconds: 5,
  }),
};
