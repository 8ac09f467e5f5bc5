/** The views of a station, a dong and a tile, by the answers of the public calls. */
import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { type Grade, grades } from '@maru/domain/grade';
import type { Language } from '@maru/domain/language';
import { type Attention, isUnusual } from '@maru/domain/main-groups';
import { englishGradeWordOf, gradeOf, gradeWordOf, type Measure, roundTo, valueName } from '@maru/domain/measure';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import type { TileWords } from '#places/tile.ts';
import { embedWords } from './words.ts';

export type MainPage = OutputOf<'GET /api/main-page'>;
export type Place = OutputOf<'GET /api/air-quality/installation-place/{id}/measurement'>;
type Latest = NonNullable<Place['outdoor']>;

/** A value with its grade. */
export interface Figure {
  /** The measure's name; empty for a tile's own figure. */
  name: string;
  /** The value with its unit; empty without a value. */
  value: string;
  /** Determines colour and shape. */
  grade: Grade;
  /** The grade in words; empty for measures without grades. */
  word: string;
}

/** A subject in one language. Names without an English form stay Korean. */
export interface EmbedView {
  title: string;
  /** The side and measure, or the number of stations. */
  about: string;
  /** The large figure; null without devices. */
  main: Figure | null;
  others: readonly Figure[];
  /** Reason for a missing current value; otherwise empty. */
  note: string;
  /** Time of measurement, such as '2026-11-26 19:30 측정'; empty if nothing was measured. */
  when: string;
  /** Address of the subject's page on the public site, with the site's base. */
  page: string;
}

const [ultraFineDust] = airMeasures;
/** Grades by whose colours and shapes the statuses are shown. */
const lookOf: Record<Attention, Grade> = { severe: 'very_bad', unusual: 'bad', usual: 'good', unknown: 'inspection' };

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
export function stationView({ outdoor, indoor }: Place, language: Language): Shown {
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
    about: [outdoor ? words.outdoor : words.indoor, main?.name, latest.isCorrected && words.corrected]
      .filter(Boolean)
      .join(' · '),
    main,
    others: figures.filter((figure) => figure !== main),
    note: figures.length === 0 ? words.noValue : latest.isStale ? words.stale : '',
    when: time ? words.measured(minuteOf(time)) : '',
  };
}

/** A dong: the mean of its stations with a current value. */
export function dongView(stations: readonly MainPage['list'][number]['outdoor'][], language: Language): Shown {
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

/** A place's dong and name; without the dong if the name begins with it. */
const locationOf = ({ dongName, placeName }: { dongName: string; placeName: string }) =>
  dongName === '' || placeName.startsWith(dongName) ? [placeName] : [dongName, placeName];

const isGrade = (status: string): status is Grade => (grades as readonly string[]).includes(status);

export function tileView(
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
  const isCalm = statuses[0] !== undefined && !isUnusual(statuses[0].attention);
  const calm = isCalm ? words.calm : '';
  return {
    title: tile.name[language],
    about: worst ? words.worst(locationOf(worst).map(say).join(' ')) : calm,
    main: first
      ? { name: '', value: tile.figureText(figure)[language], grade: first.grade, word: `${first.name} ${first.value}` }
      : null,
    others,
    note: first ? '' : words.nothing,
    when: words.asOf(formatSeoulMinute(now)),
    page: publicBase + tile.page,
  };
}
