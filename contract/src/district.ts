/** Area `district`: data every public page needs before its own calls. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { streets } from './map.ts';
import { closed, list, nullable, oneOf } from './schemas.ts';

const point = Type.Tuple([Type.Number(), Type.Number()]);

export const district = {
  district: call({
    method: 'GET',
    path: '/api/district',
    access: 'open',
    summary: 'Get the district: names, office, map centre, and dongs with their boundaries',
    output: closed({
      name: Type.String(),
      fullName: Type.String(),
      isDemo: Type.Boolean(),
      showsNurserySubtypes: Type.Boolean(),
      copyrightYear: Type.Integer(),
      office: closed({
        name: Type.String(),
        address: Type.String(),
        telephone: Type.String(),
        nightTelephone: Type.String(),
        fax: Type.String(),
        homepage: Type.String(),
      }),
      centre: closed({ latitude: Type.Number(), longitude: Type.Number(), zoom: Type.Number() }),
      dongs: Type.Array(
        closed({
          dongCode: Type.String(),
          dongName: Type.String(),
          latitude: Type.Number(),
          longitude: Type.Number(),
          boundary: Type.Array(point),
        }),
      ),
      /** Dongs that are no longer the district's, but that some places still have. */
      formerDongs: Type.Array(closed({ dongCode: Type.String(), dongName: Type.String() })),
      /** The service that answers address searches: the national one, an invented list, or none. */
      addressSearch: oneOf(['juso', 'sandbox', 'off']),
      /** The office's own MapLibre style; empty for the built-in one. */
      mapStyleUrl: Type.String(),
      /** Streets of the built-in style; null if none are set up. */
      streets: nullable(streets),
    }),
    cacheSeconds: 60,
  }),
  historyLoad: call({
    method: 'GET',
    path: '/api/district/history-load',
    access: 'open',
    summary: "Get the progress of loading the demo's history; 100 % in a real installation",
    output: closed({
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Series whose demo history is still loading. */
      loading: Type.Array(Type.String()),
    }),
    cacheSeconds: 2,
  }),
  englishNames: call({
    method: 'GET',
    path: '/api/district/english-names',
    access: 'open',
    summary: 'Get English names of the district, its office, dongs and facilities, as far as configured',
    output: list(closed({ name: Type.String(), englishName: Type.String() })),
    cacheSeconds: 60,
  }),
};
