/** Handlers of the area `district`: the district with its streets, the demo's loading progress, and English names. */
import type { Output } from '@maru/contract/call';
import { district as districtCalls } from '@maru/contract/district';
import { type District, defaultCopyrightYear } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import { englishNamesOf } from '#places/district/english-names.ts';
import { retiredDongsOfPlaces } from '#places/district/queries.ts';
import { readHistoryLoad } from '#platform/demo/history-load.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';

export function registerDistrict(
  app: FastifyInstance,
  { config, db, log }: Services,
  district: District,
  streets: { description: Output<typeof districtCalls.district>['streets'] },
) {
  const answer = {
    ...district,
    isDemo: config.isDemo || district.isDemo,
    showsNurserySubtypes: district.showsNurserySubtypes ?? false,
    copyrightYear: district.copyrightYear ?? defaultCopyrightYear,
    addressSearch: config.addressSearch,
    mapStyleUrl: config.mapStyleUrl,
  };
  const names = Array.from(englishNamesOf(district), ([name, englishName]) => ({ name, englishName }));
  handle(app, districtCalls, {
    district: async () => ({
      ...answer,
      // Pages work without them.
      formerDongs: await retiredDongsOfPlaces(db).catch((error: unknown) => {
        log.warn({ err: error }, 'the former dongs of places could not be read');
        return [];
      }),
      streets: streets.description,
    }),
    historyLoad: () => readHistoryLoad(db),
    englishNames: async () => ({ list: names }),
  });
}
