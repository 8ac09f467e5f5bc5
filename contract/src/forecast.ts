/** Area `forecast`: the three-day forecast of the national air quality service. */
import { grades } from '@maru/domain/grade';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, nullable, oneOf } from './schemas.ts';

const day = closed({
  date: Type.String(),
  /** False before that day's bulletin is published; then `statusName` is a placeholder. */
  isAnnounced: Type.Boolean(),
  status: oneOf(grades),
  statusName: Type.String(),
  ultraFineDustStatus: oneOf(grades),
  ultraFineDustStatusName: Type.String(),
  fineDustStatus: oneOf(grades),
  fineDustStatusName: Type.String(),
  /** The bulletin's summary; empty without one. */
  overall: Type.String(),
});

export const forecast = {
  forecast: call({
    method: 'GET',
    path: '/api/air-korea/air-quality-forecast',
    access: 'open',
    summary: 'Get the forecast for today, tomorrow and the day after (announced after 17:00)',
    output: closed({
      today: day,
      tomorrow: day,
      afterTomorrow: day,
      announcedDatetime: nullable(Type.String()),
      /** True if the service is unreachable and the last good answer is shown. */
      isStale: Type.Boolean(),
      /** 'air-korea' is the service, 'sandbox' invents a plausible bulletin (demo only), 'none' means not set up. */
      source: oneOf(['sandbox', 'air-korea', 'none']),
    }),
    cacheSeconds: 10,
  }),
};
