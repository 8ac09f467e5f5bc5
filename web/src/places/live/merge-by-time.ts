/**
 * Merges answers with live values of places by measurement time. An answer from the server's cache may be older than
 * the live feed, so newer values are retained.
 */

interface Timed {
  measurementDatetime: string | null;
}

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;

const isTimed = (part: unknown): part is Timed => isObject(part) && 'measurementDatetime' in part;

/** With equal times the incoming value is used, because only answers report that a place became silent. */
const isNewer = (held: Timed, coming: Timed): boolean =>
  held.measurementDatetime !== null && held.measurementDatetime > (coming.measurementDatetime ?? '');

/** The fields of a marker that change with every reading. */
const readingOf = (marker: Timed) =>
  Object.fromEntries(Object.entries(marker).filter(([name]) => name.startsWith('measurement')));

/**
 * The incoming row with newer parts of the current one: the reading of a marker, or each side of a place. Returns the
 * same object if nothing is newer.
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

/** A row of a list answer; otherwise the whole answer. */
export type RowOf<Answer> = Answer extends { list: (infer Row)[] } ? Row : Answer;

const hasRows = (answer: unknown): answer is { list: unknown[] } =>
  isObject(answer) && 'list' in answer && Array.isArray(answer.list);

/** The place id of a row: lists use `placeId`, markers and the live feed `installationPlaceId`. */
function placeIdOf(row: unknown): unknown {
  const { placeId, installationPlaceId } = row as { placeId?: number; installationPlaceId?: number };
  return placeId ?? installationPlaceId;
}

/** Merges each row of an answer with the current row of the same place. */
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
 * Updates an answer with live values by place id: `update` returns the updated row, or the same row. Unchanged rows and
 * answers keep their identity.
 */
export function withNews<Answer, News>(
  answer: Answer,
  news: ReadonlyMap<unknown, News>,
  update: (row: RowOf<Answer>, news: News) => RowOf<Answer>,
): Answer {
  let isChanged = false;
  const changed = (row: unknown): unknown => {
    const own = news.get(placeIdOf(row));
    if (own === undefined) return row;
    // The compiler can't derive that an answer's rows are RowOf it.
    const next = mergeByTime<unknown>(row, update(row as RowOf<Answer>, own));
    isChanged ||= next !== row;
    return next;
  };
  if (!hasRows(answer)) return changed(answer) as Answer;
  const list = answer.list.map(changed);
  return isChanged ? { ...answer, list } : answer;
}
