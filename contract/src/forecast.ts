/** Area `forecast`: the three-day forecast of the national air quality service. */
import { grades } from '@maru/domain/grade';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, nullable, oneOf } from './schemas.ts';

const day = closed({
  date: Type.String(),
  /** False where the bulletin for that day isn't out yet; then `statusName` is the placeholder. */
  isAnnounced: Type.Boolean(),
  status: oneOf(grades),
  statusName: Type.String(),
  ultraFineDustStatus: oneOf(grades),
  ultraFineDustStatusName: Type.String(),
  fineDustStatus: oneOf(grades),
  fineDustStatusName: Type.String(),
  /** The bulletin's own sentence; empty where there is none. */
  overall: Type.String(),
});

export const forecast = {
  forecast: call({
    method: 'GET',
    path: '/api/air-korea/air-quality-forecast',
    access: 'open',
    summary: 'Forecast for today, tomorrow and the day after (announced after 17:00)',
    output: closed({
      today: day,
      tomorrow: day,
      afterTomorrow: day,
      announcedDatetime: nullable(Type.String()),
      /** True while the last good answer is shown because the service is away. */
      isStale: Type.Boolean(),
      /** 'sandbox', in the demo alone, invents a plausible bulletin; 'air-korea' is the service; 'none': none is set up. */
      source: oneOf(['sandbox', 'air-korea', 'none']),
    }),
    cacheSeconds: 10,
  }),
};
