/** Handlers of the area `district`. */
import type { Output } from '@maru/contract/call';
import { district as districtCalls } from '@maru/contract/district';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';

export function registerDistrict(
  app: FastifyInstance,
  { config }: Services,
  district: District,
  streets: { description: Output<typeof districtCalls.district>['streets'] },
) {
  const answer = {
    ...district,
    isDemo: config.isDemo || district.isDemo,
    showsNurserySubtypes: district.showsNurserySubtypes ?? false,
    mapStyleUrl: config.mapStyleUrl,
  };
  handle(app, districtCalls, { district: async () => ({ ...answer, streets: streets.description }) });
}
