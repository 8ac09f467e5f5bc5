/** Live values of places, and their application to answers. */

/** Maximum age of an answer in milliseconds: the server caches for up to 5 s, and as long again during a refresh. */
const answerAgeMs = 10_000;

/** The live values of each place, with the time of their arrival. */
export class RecentNews<Id, News> {
  readonly #arrived = new Map<Id, { news: News; at: number }>();

  set(id: Id, news: News): void {
    this.#arrived.set(id, { news, at: performance.now() });
  }

  /** The live values that an answer requested at `requestedAt`, by `performance.now`, may not include. */
  missedBy(requestedAt: number): Map<Id, News> {
    const missed = new Map<Id, News>();
    for (const [id, { news, at }] of this.#arrived) if (requestedAt - at < answerAgeMs) missed.set(id, news);
    return missed;
  }
}

/** A row of a list answer; otherwise the whole answer. */
export type RowOf<Answer> = Answer extends { list: (infer Row)[] } ? Row : Answer;

const hasRows = (answer: unknown): answer is { list: unknown[] } =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list);

/** The place id of a row: lists use `placeId`, markers and the live feed `installationPlaceId`. */
function placeIdOf(row: unknown): unknown {
  const { placeId, installationPlaceId } = row as { placeId?: number; installationPlaceId?: number };
  return placeId ?? installationPlaceId;
}

/**
 * Updates an answer with live values by place id: `update` returns the updated row, or the same row. Unchanged rows and
 * answers keep their identity. Live values also replace newer readings, because those may have been marked as wrong.
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
    const next: unknown = update(row as RowOf<Answer>, own);
    isChanged ||= next !== row;
    return next;
  };
  if (!hasRows(answer)) return changed(answer) as Answer;
  const list = answer.list.map(changed);
  return isChanged ? { ...answer, list } : answer;
}
