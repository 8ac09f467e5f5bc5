import { useCall } from '#lib/api/use-call.ts';
import type { Search } from '#lib/paths/search.ts';
import { type Filter, type FilterFieldsProps, Select } from '#screens/list/filters.tsx';

/** The format of area codes; the server refuses codes that don't exist. */
const areaCodes = /^[a-z0-9][a-z0-9_]{0,39}$/;

/** The area code in an address; the default if it is malformed. */
export const areaCodeOf = ({ installationPlaceCode = '' }: Search, fallback: string): string =>
  areaCodes.test(installationPlaceCode) ? installationPlaceCode : fallback;

/** The address's value for all areas together. */
export const allAreas = 'all';

/** The area's code, or all areas if the district doesn't have the area. While the areas load, the code stays. */
export const knownArea = (code: string, areas: readonly { installationPlaceCode: string }[] | undefined): string =>
  !areas || areas.some(({ installationPlaceCode }) => installationPlaceCode === code) ? code : allAreas;

/** Filter by an area of the district; by default all areas. */
export const areaFilter = (label: string): Filter<'installationPlaceCode', { installationPlaceCode: string }> => ({
  names: ['installationPlaceCode'],
  parse: (search) => ({ installationPlaceCode: areaCodeOf(search, '') }),
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
