/** State of one request: a database snapshot, the model, limits, and the number of rows. */
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { tooWide } from './closed-observations.ts';
import { Translation } from './filter.ts';
import type { Model } from './model.ts';
import type { FoundCondition, Observations } from './observations.ts';
import type { Expansion, QueryOptions } from './query-options.ts';

/** Default and maximum number of entities on a page. */
const [defaultTop, maxTop] = [100, 1000];
/** Maximum entities that may be skipped; filters allow reading further. */
const maxSkip = 100_000;
/** Maximum rows of an answer, including expanded ones. */
const maxRows = 50_000;
/** Maximum rows that an answer may read to select its Observations. */
const maxReadRows = 200_000;

export class Reading {
  readonly db: Database;
  readonly model: Model;
  readonly observations: Observations;
  /** Address of the service, without a slash at its end. */
  readonly root: string;
  readonly now: Date;
  readonly #conditions: FoundCondition[] = [];
  #rows = 0;
  #readRows = 0;

  constructor(db: Database, model: Model, observations: Observations, root: string, now: Date) {
    [this.db, this.model, this.observations, this.root, this.now] = [db, model, observations, root, now];
  }

  /** A translation for the expressions of one option. */
  translate(option: string): Translation {
    return new Translation(this.model, option, this, (stream, write, closed) => {
      const condition = { ...closed, ids: [] };
      this.#conditions.push(condition);
      return this.observations.written(stream, write, condition.ids);
    });
  }

  /** Finds the Datastreams for translated conditions on Observations. Must be called before their statement runs. */
  async findWritten(): Promise<void> {
    for (let next = this.#conditions.pop(); next; next = this.#conditions.pop())
      await this.observations.findWritten(this.db, next, this.now, () => this.findWritten());
  }

  /** Counts rows of the answer. Throws RANGE_TOO_LONG for too many. */
  count(rows: number): void {
    this.#rows += rows;
    if (this.#rows > maxRows)
      throw tooLong('한 번에 받을 수 있는 양을 넘었습니다. $top을 줄이거나 $filter로 좁혀 주십시오.');
  }

  /** Counts rows that a query may read. Throws RANGE_TOO_LONG for too many. */
  countRead(rows: number): void {
    this.#readRows += rows;
    if (this.#readRows > maxReadRows) throw tooWide();
  }
}

const tooLong = (error: string) => new Problem('RANGE_TOO_LONG', { error });

/** The range of an entity set that a page shows. Throws RANGE_TOO_LONG if too many entities would be skipped. */
export function pageOf({ top = defaultTop, skip }: QueryOptions, maxSkipped = maxSkip) {
  if (skip > maxSkipped)
    throw tooLong(`$skip은 ${maxSkipped}까지 제공합니다. @iot.nextLink를 따라가거나 $filter로 좁혀 주십시오.`);
  return { limit: Math.min(top, maxTop), skip };
}

/** Estimated number of Datastreams per place. */
const streamsOfPlace = 4;

/** Rows that count towards the caller's limit: those of the page, of expansions, and skipped ones. */
export function estimatedRows(options: QueryOptions): number {
  const { limit, skip } = pageOf(options);
  return skip + expandedRows(options, limit);
}

function expandedRows({ expand }: QueryOptions, rows: number): number {
  const perEntity = ({ name, options }: Expansion) =>
    name === 'Observations' ? pageOf(options).limit : name === 'Datastreams' ? streamsOfPlace : 1;
  return expand.reduce((sum, one) => sum + expandedRows(one.options, rows * perEntity(one)), rows);
}
