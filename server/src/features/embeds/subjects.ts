/** Reads the subjects of embedded pages from the public calls, whose answers are cached. */
import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import type { District } from '@maru/domain/district';
import type { EmbedKind } from '@maru/domain/embed';
import { type Grade, grades } from '@maru/domain/grade';
import type { Language } from '@maru/domain/language';
import type { Attention } from '@maru/domain/main-groups';
import { englishGradeWordOf, gradeOf, gradeWordOf, type Measure, roundTo, valueName } from '@maru/domain/measure';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { said } from '@maru/domain/translated-names';
import type { FastifyInstance } from 'fastify';
import { englishNamesOf } from '#places/district/english-names.ts';
import type { TileWords } from '#places/tile.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { EmbedView, Figure } from './view.ts';
import { embedWords } from './words.ts';

type MainPage = OutputOf<'GET /api/main-page'>;
type Place = OutputOf<'GET /api/air-quality/installation-place/{id}/measurement'>;
type Latest = NonNullable<Place['outdoor']>;

interface Parts {
  app: FastifyInstance;
  clock: Clock;
  district: District;
  tiles: readonly TileWords[];
  publicBase: string;
}

/** Reads a subject for a caller at `ip`, whose limits count; null if there is none of that name. */
export type ReadSubject = (kind: EmbedKind, name: string, language: Language, ip: string) => Promise<EmbedView | null>;

const [ultraFineDust] = airMeasures;
/** Zoom of the map that shows a whole dong, as in links of the site's search. */
const dongZoom = '14.50';
/** The looks of statuses that aren't grades. */
const lookOf: Record<Attention, Grade> = { severe: 'very_bad', unusual: 'bad', usual: 'good', unknown: 'inspection' };

export function subjectReader({ app, clock, district, tiles, publicBase }: Parts): ReadSubject {
  const names = englishNamesOf(district);
  const nameIn = (language: Language) => (name: string) => (language === 'en' ? said(name, names) : name);

  async function ask<Answer>(url: string, remoteAddress: string): Promise<Answer | null> {
    const { statusCode, body } = await app.inject({ url, remoteAddress });
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Problem('BUSY', { retryAfter: 5 });
    return JSON.parse(body) as Answer;
  }
  const askMainPage = (ip: string) => ask<MainPage>('/api/main-page', ip);

  return async (kind, name, language, ip) => {
    const say = nameIn(language);
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

const wordOf = (measure: Measure, grade: Grade, language: Language) =>
  language === 'en' ? englishGradeWordOf(measure, grade) : gradeWordOf(measure, grade);
const measureName = ({ name, shortName, englishName, shortEnglishName }: Measure, language: Language) =>
  language === 'en' ? (shortEnglishName ?? englishName) : (shortName ?? name);

/** A value with its unit after a thin space, rounded as on the screens. */
const valueText = ({ decimals, unit }: Measure, value: number) =>
  `${roundTo(value, decimals).toFixed(decimals)}\u2009${unit}`;

function figureOf(measure: Measure, value: number, grade: Grade, language: Language): Figure {
  const word = measure.scale ? wordOf(measure, grade, language) : '';
  return { name: measureName(measure, language), value: valueText(measure, value), grade, word };
}

type Shown = Omit<EmbedView, 'title' | 'page'>;
const minuteOf = (time: string) => time.slice(0, 16);

/** A station: outdoors if it has devices there. */
function stationView({ outdoor, indoor }: Place, language: Language): Shown {
  const words = embedWords[language];
  const latest: Latest | null = outdoor ?? indoor;
  if (!latest) return { about: '', main: null, others: [], note: words.noDevices, when: '' };
  const figures = airMeasures.flatMap((measure) => {
    const value = latest[valueName(measure.field)];
    if (value === null) return [];
    return [figureOf(measure, value, latest.isStale ? 'inspection' : gradeOf(measure, value), language)];
  });
  const main = figures.find(({ word }) => word !== '') ?? null;
  const time = latest.measurementDatetime;
  return {
    about: [outdoor ? words.outdoor : words.indoor, main?.name].filter(Boolean).join(' · '),
    main,
    others: figures.filter((figure) => figure !== main),
    note: figures.length === 0 ? words.noValue : latest.isStale ? words.stale : '',
    when: time ? words.measured(minuteOf(time)) : '',
  };
}

/** A dong: the mean of its stations with a current value. */
function dongView(stations: readonly MainPage['list'][number]['outdoor'][], language: Language): Shown {
  const words = embedWords[language];
  const name = measureName(ultraFineDust, language);
  const current = stations.flatMap(({ isStale, avgUltraFineDust: value, measurementDatetime: time }) =>
    isStale || value === null ? [] : [{ value, time: time ?? '' }],
  );
  if (current.length === 0) {
    const note = stations.length === 0 ? words.noStations : words.noValue;
    return { about: name, main: null, others: [], note, when: '' };
  }
  const mean = current.reduce((sum, { value }) => sum + value, 0) / current.length;
  const newest = current
    .map(({ time }) => time)
    .sort()
    .at(-1);
  return {
    about: words.stations(name, current.length),
    main: figureOf(ultraFineDust, mean, gradeOf(ultraFineDust, mean), language),
    others: [],
    note: '',
    when: newest ? words.measured(minuteOf(newest)) : '',
  };
}

const isGrade = (status: string): status is Grade => (grades as readonly string[]).includes(status);

function tileView(
  tile: TileWords,
  { figure, statuses, worst }: MainPage['groups'][number],
  language: Language,
  { publicBase, say, now }: { publicBase: string; say: (name: string) => string; now: Date },
): EmbedView {
  const words = embedWords[language];
  const figures = statuses.map(({ status, attention, count }) => ({
    name: tile.statusWord(status)[language],
    value: String(count),
    grade: isGrade(status) ? status : lookOf[attention],
    word: '',
  }));
  const [first, ...others] = figures;
  const calm = first ? words.calm : '';
  return {
    title: tile.name[language],
    about: worst ? say([worst.dongName, worst.placeName].filter(Boolean).join(' ')) : calm,
    main: first
      ? { name: '', value: tile.figureText(figure)[language], grade: first.grade, word: `${first.name} ${first.value}` }
      : null,
    others,
    note: first ? '' : words.nothing,
    when: words.asOf(formatSeoulMinute(now)),
    page: publicBase + tile.page,
  };
}
