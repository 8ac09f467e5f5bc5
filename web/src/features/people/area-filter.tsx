import { useCall } from '#lib/api/use-call.ts';
import { type Filter, type FilterFieldsProps, Select } from '#screens/list/filters.tsx';
import { askedAreaCode } from './area-code.ts';

/** An area of the district, or all. */
export const areaFilter = (label: string): Filter<'installationPlaceCode', { installationPlaceCode: string }> => ({
  names: ['installationPlaceCode'],
  parse: (search) => ({ installationPlaceCode: askedAreaCode(search, '') }),
  fields: (fields) => <AreaSelect {...fields} label={label} />,
});

function AreaSelect(fields: FilterFieldsProps & { label: string }) {
  const { data } = useCall('GET /api/cctv/installation-place/measurement-location', {});
  const options = data?.list.map(({ installationPlaceCode: code, installationPlaceCodeName: name }) => ({
    code,
    name,
  }));
  return <Select {...fields} name="installationPlaceCode" options={options ?? []} />;
}
