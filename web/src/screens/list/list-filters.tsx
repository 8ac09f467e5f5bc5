import type { CallKey } from '@maru/contract';
import { Fragment } from 'react';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import type { List } from './list.ts';
import type { ListUse } from './use-list.ts';

interface ListFiltersProps<K extends CallKey, Row extends object> {
  /** Accessible name of the form. */
  label: string;
  list: List<K, Row>;
  use: ListUse<K, Row>;
}

/** A list's filters, chosen first and applied together; renders nothing without filters. */
export function ListFilters<K extends CallKey, Row extends object>({ label, list, use }: ListFiltersProps<K, Row>) {
  if (list.filters.length === 0) return null;
  return (
    <FilterBar label={label} applied={use.filters} cleared={use.cleared} onApply={use.onFilter}>
      {(chosen, choose) =>
        list.filters.map(({ names, fields }) => <Fragment key={names.join()}>{fields({ chosen, choose })}</Fragment>)
      }
    </FilterBar>
  );
}
