/** Air places and their sensors as administrators manage them. */
import { airAdministration } from '@maru/contract/air';
import { airGroup } from '@maru/domain/device-groups';
import { deviceRules } from '@maru/domain/device-profile';
import { facilityPlaceRules } from '@maru/domain/place-profile';
import type { FastifyInstance } from 'fastify';
import { registerPlaceAdministration } from '../../places/administration/calls.ts';
import type { Services } from '../../platform/services.ts';
import { airSeries } from './series.ts';

const { placeType } = airGroup;

export const registerAirAdministration = (app: FastifyInstance, services: Services) =>
  registerPlaceAdministration(app, services, airAdministration, {
    places: { placeType, rules: facilityPlaceRules },
    devices: { placeType, series: airSeries, rules: deviceRules },
    fileName: '미세먼지_센서_설치_장소',
  });
