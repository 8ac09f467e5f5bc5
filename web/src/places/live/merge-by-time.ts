/**
 * Answers and live news of places, merged by the time of what was measured. An answer may come from the server's memory
 * and be older than what the live feed told by then; what is newer stays.
 */

interface Timed {
  measurementDatetime: string | null;
}

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;

const isTimed = (part: unknown): part is Timed => isObject(part) && 'measurementDatetime' in part;

/** Of equals the coming one counts: an answer alone tells that a place fell silent. */
const isNewer = (held: Timed, coming: Timed): boolean =>
  held.measurementDatetime !== null && held.measurementDatetime > (coming.measurementDatetime ?? '');

/** What of a marker changes with every reading. */
const readingOf = (marker: Timed) =>
  Object.fromEntries(Object.entries(marker).filter(([name]) => name.startsWith('measurement')));

/**
 * The coming row with what the held one has newer: its reading, where the row is a marker with a reading of its own, or
 * whichever of its sides, where it is a place. The very row that came, where nothing held is newer.
 */
export function mergeByTime<Row>(held: Row, coming: Row): Row {
  if (!isObject(held) || !isObject(coming)) return coming;
  if (isTimed(held) && isTimed(coming)) return isNewer(held, coming) ? { ...coming, ...readingOf(held) } : coming;
  const newer = Object.entries(held).filter(([name, side]) => {
    const other: unknown = coming[name as keyof Row];
    return isTimed(side) && isTimed(other) && isNewer(side, other);
  });
  return newer.length === 0 ? coming : { ...coming, ...Object.fromEntries(newer) };
}

/** A row of an answer that is a list; of another answer the whole. */
export type RowOf<Answer> = Answer extends { list: (infer Row)[] } ? Row : Answer;

const hasRows = (answer: unknown): answer is { list: unknown[] } =>
  isObject(answer) && 'list' in answer && Array.isArray(answer.list);

/** The place that a row is of: lists say `placeId`, markers and the live feed `installationPlaceId`. */
function placeIdOf(row: unknown): unknown {
  const { placeId, installationPlaceId } = row as { placeId?: number; installationPlaceId?: number };
  return placeId ?? installationPlaceId;
}

/** An answer, each row merged with what is held of the same place. */
export function mergeAnswers<Answer>(held: Answer, answer: Answer): Answer {
  if (!hasRows(held) || !hasRows(answer)) return mergeByTime(held, answer);
  const heldRows = new Map(held.list.map((row) => [placeIdOf(row), row]));
  const list = answer.list.map((row) => {
    const known = heldRows.get(placeIdOf(row));
    return known ? mergeByTime(known, row) : row;
  });
  return { ...answer, list };
}

/**
 * An answer with news of some places, by their ids: `told` gives a row as the news tell it, or the row itself where they
 * say nothing of it. Rows without news are the same objects, and so is the answer where none has any.
 */
export function withNews<Answer, News>(
  answer: Answer,
  news: ReadonlyMap<unknown, News>,
  told: (row: RowOf<Answer>, news: News) => RowOf<Answer>,
): Answer {
  let isChanged = false;
  const changed = (row: unknown): unknown => {
    const own = news.get(placeIdOf(row));
    if (own === undefined) return row;
    // The rows of an answer are its RowOf.
    const next = mergeByTime<unknown>(row, told(row as RowOf<Answer>, own));
    isChanged ||= next !== row;
    return next;
  };
  if (!hasRows(answer)) return changed(answer) as Answer;
  const list = answer.list.map(changed);
  return isChanged ? { ...answer, list } : answer;
}
