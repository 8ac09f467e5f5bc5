import { parseSeoul } from '@maru/domain/seoul-time';

/** A day given in an address ('YYYY-MM-DD'); `usual` if it is missing or doesn't exist, such as 31 February. */
export const dayOr = (usual: string, text = ''): string =>
  text.length === 'YYYY-MM-DD'.length && parseSeoul(text) !== null ? text : usual;

/** The same day of the previous year; 28 February for 29 February. */
export const yearBefore = (day: string): string =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`;
