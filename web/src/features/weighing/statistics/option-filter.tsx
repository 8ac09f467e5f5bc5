import { useCall } from '#lib/api/use-call.ts';
import { type Filter, type FilterFieldsProps, Select } from '#screens/list/filters.tsx';

type OptionCall = 'GET /admin/api/statistics/scale/company' | 'GET /admin/api/statistics/scale/collection-place';

/** A company or collection place of weighings, or all. */
export const optionFilter = <const Name extends 'companyCode' | 'collectionPlaceCode'>(
  name: Name,
  label: string,
  call: OptionCall,
): Filter<Name, { [N in Name]: string }> => ({
  names: [name],
  parse: ({ [name]: code = '' }) => ({ [name]: /^[\w-]{1,40}$/.test(code) ? code : '' }),
  fields: (fields) => <OptionSelect {...fields} name={name} label={label} call={call} />,
});

function OptionSelect({ call, ...fields }: FilterFieldsProps & { name: string; label: string; call: OptionCall }) {
  const { data } = useCall(call, {});
  return <Select {...fields} options={data?.list ?? []} />;
}
