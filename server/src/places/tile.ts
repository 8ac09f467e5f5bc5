/** Texts of a group's tile on the main page, for pages and pictures rendered by the server. */
import type { GroupNow } from '@maru/contract/main-page';
import type { Grade } from '@maru/domain/grade';
import type { Language } from '@maru/domain/language';
import { englishGradeWordOf, gradeWordOf, type Measure } from '@maru/domain/measure';
import { grouped } from '@maru/domain/number-text';

export type Translated = Record<Language, string>;

export interface TileWords {
  group: GroupNow['group'];
  name: Translated;
  /** Path of the group's page, relative to the public site's base. */
  page: string;
  /** The tile's figure with its unit. */
  figureText: (figure: number) => Translated;
  statusWord: (status: string) => Translated;
}

export const placesText = (count: number): Translated => ({
  ko: `${grouped(count)}곳`,
  en: `${grouped(count)} places`,
});

/** Converts statuses that are a measure's grades to words. */
export const gradeStatus = (measure: Measure) => (status: string) => ({
  ko: gradeWordOf(measure, status as Grade),
  en: englishGradeWordOf(measure, status as Grade),
});

/** Converts statuses to words by a table; a status without an entry stays unchanged. */
export const statusIn = (words: Readonly<Record<string, Translated>>) => (status: string) =>
  words[status] ?? { ko: status, en: status };
