import { airMeasures } from '@maru/domain/air';
import type { RowData } from '@tanstack/react-table';
import type { Texts } from '../../../texts/ko.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { GradedValue } from './graded-value.tsx';
import type { AirValues } from './latest.ts';
import styles from './value-columns.module.css';

/** A column for each of the six measurements of a row, with its unit under its name; stale values are grayed. */
export const valueColumns = <Row extends RowData>(
  texts: Texts,
  valuesOf: (row: Row) => AirValues & { isStale?: boolean },
): Column<Row>[] =>
  airMeasures.map(({ type, unit }) => ({
    id: type,
    header: texts.air.short[type],
    note: unit,
    isNumeric: true,
    cell: (row) => {
      const values = valuesOf(row);
      return (
        <span className={styles.value} data-stale={values.isStale || undefined}>
          <GradedValue values={values} type={type} />
        </span>
      );
    },
  }));
