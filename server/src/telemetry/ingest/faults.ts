/**
 * Whose fault it is that the database doesn't take something, by SQLSTATE. Only what is listed here is the sender's and
 * is set aside. After anything else (a missing column, a lost privilege, a full disk) nothing is acknowledged, so that
 * the sender sends it again: a reading is never lost because the code and the schema don't go together.
 */
import pg from 'pg';
import type { Series } from '../series/series.ts';

type SqlFault = Pick<pg.DatabaseError, 'table' | 'constraint'>;

/** SQLSTATEs that a reading's own values cause, each with what else has to be true of the error. */
const ofReadings: Readonly<Record<string, (fault: SqlFault, series: Series) => boolean>> = {
  // numeric_value_out_of_range
  '22003': () => true,
  // check_violation of the readings' own table. Without a constraint's name it is a partition that is missing.
  '23514': ({ table, constraint }, { name }) => constraint !== undefined && (table ?? '').startsWith(`${name}_reading`),
  // foreign_key_violation: the device was deleted a moment ago.
  '23503': ({ constraint }) => (constraint ?? '').endsWith('_device_id_fkey'),
};

/** SQLSTATEs that the text of a rejected message causes: character_not_in_repertoire, untranslatable_character. */
const ofTexts: ReadonlySet<string> = new Set(['22021', '22P05']);

/** Whether a reading's own values are why it isn't stored, so that sending it again changes nothing. */
export const isReadingsFault = (error: unknown, series: Series): boolean =>
  error instanceof pg.DatabaseError && (ofReadings[error.code ?? '']?.(error, series) ?? false);

/** Whether the text of a rejected message is why it isn't kept. */
export const isTextsFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ofTexts.has(error.code ?? '');
