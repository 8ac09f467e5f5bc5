import type { MasterKind } from '@maru/domain/master-data';
import { type Filter, type FilterFieldsProps, Select } from '../list/filters.tsx';
import { useMasterOptions } from './master-options.ts';

const isCode = (code: string) => /^[A-Za-z0-9_-]{1,40}$/.test(code);

/** A filter for one row of master data, or all. */
export const masterFilter = <const Name extends string>(
  name: Name,
  label: string,
  kind: MasterKind,
): Filter<Name, { [N in Name]: string }> => ({
  names: [name],
  parse: ({ [name]: code = '' }) => ({ [name]: isCode(code) ? code : '' }),
  fields: (fields) => <MasterFilterSelect {...fields} name={name} label={label} kind={kind} />,
});

function MasterFilterSelect({
  kind,
  ...fields
}: FilterFieldsProps & { name: string; label: string; kind: MasterKind }) {
  const options = useMasterOptions(kind, { held: fields.chosen[fields.name] ?? '' });
  return <Select {...fields} options={options.map(({ masterId, name }) => ({ code: masterId, name }))} />;
}
