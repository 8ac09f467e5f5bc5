/** Reads the subjects of embedded pages from the public calls, whose answers are cached. */
import type { District } from '@maru/domain/district';
import type { EmbedKind } from '@maru/domain/embed';
import type { Language } from '@maru/domain/language';
import type { FastifyInstance } from 'fastify';
import { translatorOf } from '#places/district/english-names.ts';
import type { TileWords } from '#places/tile.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/errors/problem.ts';
import { dongView, type EmbedView, type MainPage, type Place, stationView, tileView } from './views.ts';

interface Parts {
  app: FastifyInstance;
  clock: Clock;
  district: District;
  tiles: readonly TileWords[];
  publicBase: string;
}

/** Reads a subject within the rate limits of the caller at `ip`; null if the name doesn't exist. */
export type ReadSubject = (kind: EmbedKind, name: string, language: Language, ip: string) => Promise<EmbedView | null>;

/** Zoom of the map that shows a whole dong, as in links of the site's search. */
const dongZoom = '14.50';

export function subjectReader({ app, clock, district, tiles, publicBase }: Parts): ReadSubject {
  const translate = translatorOf(district);

  async function ask<Answer>(url: string, remoteAddress: string): Promise<Answer | null> {
    const { statusCode, body } = await app.inject({ url, remoteAddress });
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Problem('BUSY', { retryAfter: 5 });
    return JSON.parse(body) as Answer;
  }
  const askMainPage = (ip: string) => ask<MainPage>('/api/main-page', ip);

  return async (kind, name, language, ip) => {
    const say = (name: string) => translate(name, language);
    if (kind === 'air') {
      const isId = /^[1-9]\d{0,14}$/.test(name);
      const path = `/api/air-quality/installation-place/${name}/measurement`;
      const place = isId ? await ask<Place>(path, ip) : null;
      return (
        place && {
          ...stationView(place, language),
          title: say(place.placeName),
          page: `${publicBase}/airQuality/${name}`,
        }
      );
    }
    if (kind === 'dong') {
      const dong = district.dongs.find(({ dongCode }) => dongCode === name);
      const answer = dong && (await askMainPage(ip));
      if (!dong || !answer) return null;
      const at = { lat: dong.latitude.toFixed(5), lng: dong.longitude.toFixed(5), zoom: dongZoom };
      const own = answer.list.filter(({ dongCode }) => dongCode === name).map(({ outdoor }) => outdoor);
      const page = `${publicBase}/map/airQuality?${new URLSearchParams(at)}`;
      return { ...dongView(own, language), title: say(dong.dongName), page };
    }
    const tile = tiles.find(({ group }) => group === name);
    const now = tile && (await askMainPage(ip))?.groups.find(({ group }) => group === name);
    return tile && now ? tileView(tile, now, language, { publicBase, say, now: clock.now() }) : null;
  };
}
