/** Data sets that list the current places of a group. */
import { type ListColumn, valuesIn } from './columns.ts';
import type { DataSet } from './data-set.ts';

const rowsAtOnce = 500;

type Described = Pick<DataSet, 'name' | 'title' | 'englishTitle' | 'description' | 'englishDescription' | 'standard'>;

/** A data set of a list that is small enough to be read at once, like the public call of the list. */
export const listData = <Row>(
  declared: Described & { columns: readonly ListColumn<Row>[]; load(): Promise<readonly Row[]> },
): DataSet => {
  const { columns, load, ...described } = declared;
  return {
    ...described,
    version: 1,
    columns,
    async *batches() {
      const rows = await load();
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        yield rows.slice(at, at + rowsAtOnce).map((row) => valuesIn(columns, row));
    },
  };
};

/**
 * A column of a government's layout: its field in calls, and its header in files. Columns without data in Maru stay
 * empty.
 */
export const standardColumn = <Row>(
  field: string,
  name: string,
  value: ListColumn<Row>['value'] = () => '',
): ListColumn<Row> => ({ field, name, englishName: field, value });
