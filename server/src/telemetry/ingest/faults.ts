/**
 * Classifies database errors by SQLSTATE. Only the listed ones are the sender's fault and reject the reading. After any
 * other error (a missing column, a lost privilege, a full disk) nothing is acknowledged and the sender retries, so a
 * mismatch of code and schema never loses a reading.
 */
import pg from 'pg';
import type { Series } from '../series/series.ts';

type SqlFault = Pick<pg.DatabaseError, 'table' | 'constraint'>;

/** SQLSTATEs caused by a reading's own values, each with an additional condition on the error. */
const ofReadings: Readonly<Record<string, (fault: SqlFault, series: Series) => boolean>> = {
  // numeric_value_out_of_range
  '22003': () => true,
  // check_violation on the readings' own table. Without a constraint name the cause is a missing partition.
  '23514': ({ table, constraint }, { name }) => constraint !== undefined && (table ?? '').startsWith(`${name}_reading`),
  // foreign_key_violation: the device was just deleted.
  '23503': ({ constraint }) => (constraint ?? '').endsWith('_device_id_fkey'),
};

/** SQLSTATEs caused by a rejected message's text: character_not_in_repertoire, untranslatable_character. */
const ofTexts: ReadonlySet<string> = new Set(['22021', '22P05']);

/** True if the reading's own values caused the error, so that resending is pointless. */
export const isReadingsFault = (error: unknown, series: Series): boolean =>
  error instanceof pg.DatabaseError && (ofReadings[error.code ?? '']?.(error, series) ?? false);

/** True if the rejected message's text caused the error. */
export const isTextsFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ofTexts.has(error.code ?? '');
